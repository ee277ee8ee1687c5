import { defineConfig } from 'vitest/config'

const conditions = ['latchkey-source', 'module', 'node', 'development|production']

/** Swaps of every kind of token and amount, and their failures, in Chromium: `npm run test:swaps`. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    include: ['tests/swaps/**/*.e2e.ts'],
    globalSetup: ['tests/e2e/fixtures/globalSetup.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './scripts/plainReporter.mjs'],
  },
})
