import { defineConfig } from 'vitest/config'
import root from '../../vitest.config.ts'

const [node] = root.test?.projects ?? []
if (typeof node !== 'object' || !('test' in node)) throw new Error('No node project')

/** Differential fuzzing of our decoders against other libraries: `npm run test:fuzz` (README.md). */
export default defineConfig({
  ...node,
  root: new URL('../..', import.meta.url).pathname,
  test: {
    ...node.test,
    include: ['tests/fuzz/*.fuzz.ts'],
    globalSetup: [],
    maxWorkers: 2,
    testTimeout: 24 * 3_600_000,
    reporters: ['verbose', './scripts/plainReporter.mjs'],
  },
})
