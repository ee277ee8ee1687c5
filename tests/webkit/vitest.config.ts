import { defineConfig } from 'vitest/config'

const conditions = ['latchkey-source', 'module', 'node', 'development|production']

/** Stories in WebKitGTK, the engine of Safari: `npm run test:webkit`. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    include: ['tests/webkit/**/*.webkit.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    fileParallelism: false,
    reporters: ['default', './scripts/plainReporter.mjs'],
  },
})
