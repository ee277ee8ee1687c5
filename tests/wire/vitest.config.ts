import { defineConfig } from 'vitest/config'

const conditions = ['latchkey-source', 'module', 'node', 'development|production']

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    include: ['tests/wire/**/*.test.ts', 'apps/server/src/**/*.test.ts'],
    maxWorkers: 2,
    // The server is loaded once per worker, not once per file: its tests share no state in modules.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 300_000,
    reporters: ['default', './scripts/plainReporter.mjs'],
  },
})
