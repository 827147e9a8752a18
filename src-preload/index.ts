import { contextBridge, ipcRenderer } from 'electron';
import { createBridge } from './bridge';

contextBridge.exposeInMainWorld(
  'plugboard',
  createBridge({
    invoke: (channel, payload) => ipcRenderer.invoke(channel, payload),
    on: (channel, listener) => void ipcRenderer.on(channel, listener),
    off: (channel, listener) => void ipcRenderer.off(channel, listener),
  }),
);
