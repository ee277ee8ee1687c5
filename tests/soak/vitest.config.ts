import { defineConfig } from 'vitest/config'

const conditions = ['latchkey-source', 'module', 'node', 'development|production']

/** What takes minutes and needs no browser: part of `npm run test:soak`. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    include: ['tests/soak/**/*.soak.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    reporters: ['default', './scripts/plainReporter.mjs'],
  },
})
