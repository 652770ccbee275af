import { defineConfig } from 'vitest/config';

export default defineConfig({
  // One sandbox for all test files; each `startEasel()` gets a key of its own in it.
  test: { globalSetup: 'easel/testing/setup', testTimeout: 60_000 },
});
