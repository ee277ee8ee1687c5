import { defineConfig } from 'vitest/config'
import root from '../../vitest.config.ts'

const [, browser] = root.test?.projects ?? []
if (typeof browser !== 'object' || !('test' in browser)) throw new Error('No browser project')

/** Every hostile string in every slot of every view of an account: `npm run test:hostile`. */
export default defineConfig({
  ...browser,
  root: new URL('../..', import.meta.url).pathname,
  test: {
    ...browser.test,
    include: ['packages/react/src/account/hostile*.test.tsx'],
    provide: { hostile: 'all' },
    testTimeout: 300_000,
    reporters: ['default', './scripts/plainReporter.mjs'],
  },
})
