import { defineConfig } from 'vitest/config'

const conditions = ['latchkey-source', 'module', 'node', 'development|production']

/** The embedded wallet's stories wait for mails that are thirty seconds apart: `npm run test:embedded`. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    include: ['tests/embedded/**/*.e2e.ts'],
    globalSetup: ['tests/embedded/globalSetup.ts'],
    // One browser at a time: the stories wait for mails, not for the machine.
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './scripts/plainReporter.mjs'],
  },
})
