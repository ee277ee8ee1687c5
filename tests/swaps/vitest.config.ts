import { defineConfig } from 'vitest/config'

const conditions = ['latchkey-source', 'module', 'node', 'development|production']

/** Every kind of token, amount and trouble through the swap's screens, in Chromium: `npm run test:swaps`. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    include: ['tests/swaps/**/*.e2e.ts'],
    globalSetup: ['tests/e2e/stage/globalSetup.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './scripts/plainReporter.mjs'],
  },
})
