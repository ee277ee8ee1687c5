import { localAccounts, type RunningChain, startLocalChain } from '@latchkey/testing'
import { type InstalledFakeEvmWallet, installFakeEvmWallet } from '@latchkey/testing/playwright'
import { test as base } from '@playwright/test'

/** Playwright's `test` with a local chain and a wallet that every page of the test discovers. */
export const test = base.extend<{ wallet: InstalledFakeEvmWallet }, { chain: RunningChain }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      // The port of VITE_RPC_URL.
      const chain = await startLocalChain({ port: 8545, chainId: 1 })
      await use(chain)
      await chain.close()
    },
    { scope: 'worker' },
  ],
  wallet: async ({ context, chain }, use) => {
    const options = { accounts: [localAccounts.alice], rpcUrl: chain.url, chainId: 1 }
    await use(await installFakeEvmWallet(context, { ...options, name: 'Test Wallet' }))
  },
})
