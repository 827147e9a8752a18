import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const alias = { '@contract': resolve('src-preload/contract') };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src-main/**/*.test.ts', 'src-preload/**/*.test.ts', 'build/**/*.test.mjs'],
          exclude: ['**/node_modules/**', '**/*.integration.test.ts'],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          environment: 'node',
          include: ['src-main/**/*.integration.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['build/setup/vitest.mjs'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ['src-renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['src-renderer/testSetup.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
