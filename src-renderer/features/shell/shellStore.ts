import type { ServerId } from '@contract';
import { useEffect } from 'react';
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
export type Overlay =
  'palette' | 'shortcuts' | 'addServer' | 'pasteServers' | 'serversFromFile' | 'serversFromComputer' | null;

/** Where something typed would be lost by going elsewhere: a page asks first, a sheet above it is not left at all. */
type Holder = 'page' | 'sheet';

export interface ShellState {
  readonly route: Route;
  readonly overlay: Overlay;
  /** On a wide window: whether the side bar was put away. */
  readonly sideBarHidden: boolean;
  /** Under 900 px: whether the side bar lies over the page. */
  readonly drawerOpen: boolean;
  readonly unsaved: Readonly<Record<Holder, boolean>>;
  /** Where the person wanted to go while the page holds something unsaved; the page asks because of it. */
  readonly wanted: { readonly route: Route; readonly onArrive: () => void } | null;
}

export const shellStore = createStore<ShellState>(() => ({
  route: { screen: 'chat' },
  overlay: null,
  sideBarHidden: false,
  drawerOpen: false,
  unsaved: { page: false, sheet: false },
  wanted: null,
}));

/** Goes to a place and closes what lies above it, unless something unsaved stands in the way. */
export function go(route: Route, onArrive: () => void = () => undefined): void {
  const { unsaved } = shellStore.getState();
  if (unsaved.sheet) return;
  const above = { overlay: null, drawerOpen: false } as const;
  if (unsaved.page) return shellStore.setState({ ...above, wanted: { route, onArrive } });
  onArrive();
  shellStore.setState({ ...above, route });
}

/** Opens what floats above the page; null closes it, whatever it holds. */
export function show(overlay: Overlay): void {
  if (overlay === null) holdUnsaved('sheet', false);
  if (!shellStore.getState().unsaved.sheet) shellStore.setState({ overlay, drawerOpen: false });
}

/** Says at once whether something typed would be lost; `useUnsaved` says it as the page is drawn. */
export const holdUnsaved = (holder: Holder, isUnsaved: boolean): void =>
  shellStore.setState(({ unsaved }) => ({ unsaved: { ...unsaved, [holder]: isUnsaved } }));

/** Holds the page or its sheet while `isUnsaved`, and no longer than the component is there. */
export function useUnsaved(holder: Holder, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    holdUnsaved(holder, true);
    return () => holdUnsaved(holder, false);
  }, [holder, isUnsaved]);
}

/** Goes where the person wanted; what the page held is lost. */
export function leaveUnsaved(): void {
  const { wanted } = shellStore.getState();
  shellStore.setState({ wanted: null });
  holdUnsaved('page', false);
  if (wanted) go(wanted.route, wanted.onArrive);
}

export const stayUnsaved = (): void => shellStore.setState({ wanted: null });
