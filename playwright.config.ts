import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  timeout: 120_000,
  // A patient limit costs nothing where things happen, and a busy machine is slow.
  expect: { timeout: 20_000 },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
});
