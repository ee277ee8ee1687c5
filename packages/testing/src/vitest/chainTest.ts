import { type TestAPI, test } from 'vitest'
import type { ChainEndpoint, RunningChain } from '../anvil/startAnvil.ts'
import { startLocalChain } from '../chain/startLocalChain.ts'
import { takeSnapshot } from '../chain/takeSnapshot.ts'

type ChainFixtures = {
  /** The local chain in its initial state: each test's changes are reverted afterwards. */
  chain: ChainEndpoint
  /** The process behind `chain`, one per worker. */
  chainProcess: RunningChain
}

/** vitest's `test` with a `chain`: `chainTest('…', async ({ chain }) => { … })`. */
export const chainTest: TestAPI<ChainFixtures> = test.extend<ChainFixtures>({
  chainProcess: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixture's needs from the pattern
    async ({}, use) => {
      const chain = await startLocalChain()
      await use(chain)
      await chain.close()
    },
    { scope: 'worker' },
  ],
  chain: async ({ chainProcess }, use) => {
    const revert = await takeSnapshot(chainProcess.url)
    await use(chainProcess)
    await revert()
  },
})
