import { defineConfig } from 'vitest/config'

const conditions = ['latchkey-source', 'module', 'node', 'development|production']

/** The layout of every view in every language: `npm run test:languages`. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    include: ['tests/languages/**/*.test.ts'],
    hookTimeout: 180_000,
    // Problems are printed as they are found.
    disableConsoleIntercept: true,
    reporters: ['default', './scripts/plainReporter.mjs'],
  },
})
