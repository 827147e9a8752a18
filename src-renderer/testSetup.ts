import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine may take long to load a part of the page; tests wait for what happens, not for time.
configure({ asyncUtilTimeout: 15_000 });

/** jsdom lays nothing out, so nothing is ever resized. */
class NoResize {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResize;

afterEach(cleanup);
