import { defineConfig } from 'vitest/config'
import { TableReporter } from './tableReporter.ts'

const conditions = ['latchkey-source', 'module', 'node', 'development|production']

/** Stories in Firefox and WebKitGTK, the engine of Safari: `npm run test:browsers`. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    include: ['tests/browsers/**/*.story.ts'],
    globalSetup: ['tests/e2e/fixtures/globalSetup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    fileParallelism: false,
    reporters: ['default', new TableReporter(), './scripts/plainReporter.mjs'],
  },
})
