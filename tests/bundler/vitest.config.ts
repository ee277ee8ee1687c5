import { defineConfig } from 'vitest/config'

const conditions = ['latchkey-source', 'module', 'node', 'development|production']

/** The bundler against public ERC-4337 behavior, and 100 kills: `npm run test:bundler`. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    include: ['tests/bundler/**/*.test.ts'],
    testTimeout: 900_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', './scripts/plainReporter.mjs'],
  },
})
