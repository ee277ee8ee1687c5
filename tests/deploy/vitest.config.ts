import { defineConfig } from 'vitest/config'

const conditions = ['latchkey-source', 'module', 'node', 'development|production']

/** Follows the guides Deploy, Operate and Scale out on an empty folder, with packed tarballs, Caddy and Chromium: `npm run test:deploy`. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    include: ['tests/deploy/**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ['tests/deploy/globalSetup.ts'],
    reporters: ['default', './scripts/plainReporter.mjs'],
  },
})
