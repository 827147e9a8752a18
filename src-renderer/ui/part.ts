import { createElement, useEffect, type ComponentType, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const waiting: (() => Promise<void>)[] = [];

/**
 * A component that is nothing until its code is there, for what the first sight of the page does without. Unlike
 * `lazy` it never suspends, so one that was loaded ahead is drawn at once; React holds back what replaces a fallback.
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactElement | null {
  const store = createStore<{ readonly Component: ComponentType<P> | null }>(() => ({ Component: null }));
  const ensure = async (): Promise<void> => {
    if (store.getState().Component === null) store.setState({ Component: await load() });
  };
  waiting.push(ensure);
  return function Part(props) {
    const Component = useStore(store, (state) => state.Component);
    useEffect(() => void ensure(), []);
    return Component && createElement(Component, props);
  };
}

/** Loads every part, one by one while the page has nothing else to do, so that nobody waits for one later. */
export function loadParts(): void {
  const load = waiting.shift();
  if (load) requestIdleCallback(() => void load().then(loadParts));
}
