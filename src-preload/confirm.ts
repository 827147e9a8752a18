import type { ConfirmBridge } from '@contract/confirm';
import { CONFIRM_CHANNELS } from '@contract/confirmChannels';
import { contextBridge, ipcRenderer } from 'electron';

const bridge: ConfirmBridge = {
  read: () => ipcRenderer.invoke(CONFIRM_CHANNELS.read) as ReturnType<ConfirmBridge['read']>,
  answer: (action) => ipcRenderer.invoke(CONFIRM_CHANNELS.answer, { action }) as Promise<boolean>,
};

contextBridge.exposeInMainWorld('plugboardConfirm', Object.freeze(bridge));
