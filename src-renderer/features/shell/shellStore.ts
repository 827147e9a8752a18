import type { ServerId } from '@contract';
import { createStore } from 'zustand/vanilla';

export type SettingsSection = 'models' | 'general' | 'permissions' | 'storage' | 'about';
export type ServerTab = 'overview' | 'tools' | 'log' | 'settings';

/** Where the person is; one field that says everything. */
export type Route =
  | { readonly screen: 'chat' }
  | { readonly screen: 'servers' }
  | { readonly screen: 'server'; readonly id: ServerId; readonly tab: ServerTab }
  | { readonly screen: 'settings'; readonly section: SettingsSection }
  | { readonly screen: 'welcome' };

/** What floats above the page; at most one at a time. */
export type Overlay = 'palette' | 'shortcuts' | 'addServer' | 'pasteServers' | null;

export interface ShellState {
  readonly route: Route;
  readonly overlay: Overlay;
  /** On a wide window: whether the side bar was put away. */
  readonly sideBarHidden: boolean;
  /** Under 900 px: whether the side bar lies over the page. */
  readonly drawerOpen: boolean;
}

export const shellStore = createStore<ShellState>(() => ({
  route: { screen: 'chat' },
  overlay: null,
  sideBarHidden: false,
  drawerOpen: false,
}));

/** Goes to a place and closes what lies above it. */
export const go = (route: Route): void => shellStore.setState({ route, overlay: null, drawerOpen: false });

export const show = (overlay: Overlay): void => shellStore.setState({ overlay, drawerOpen: false });
