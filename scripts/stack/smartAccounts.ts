import { createTestClient, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Config, readConfig } from '../../apps/server/src/config/config.ts'
import { createMetrics } from '../../apps/server/src/metrics/metrics.ts'
import { deployPaymaster, fundPaymaster } from '../../apps/server/src/paymaster/managePaymaster.ts'
import { createChains } from '../../apps/server/src/rpc/chains.ts'

// Keys of this machine's chains only.
const bundlerKey = `0x${'b0d1e5'.repeat(10)}b0d1` as const
const paymasterKey = `0x${'9a1d'.repeat(16)}` as const

const oneEther = String(parseEther('1'))

/** The server's settings for smart accounts: its own bundler, and a project that pays for gas. */
export const smartAccountEnvironment: Record<string, string> = {
  BUNDLER_KEY: bundlerKey,
  PAYMASTER_KEY: paymasterKey,
  SPONSORSHIP: JSON.stringify({
    'latchkey-dev': { perDay: oneEther, total: oneEther, perUserPerDay: oneEther },
  }),
}

/** Gives the bundler's account ether and deploys the paymaster, on a chain that has just started. */
export async function prepareSmartAccounts(chain: { id: string; url: string }): Promise<void> {
  const client = createTestClient({ mode: 'anvil', transport: http(chain.url) })
  for (const key of [bundlerKey, paymasterKey]) {
    const { address } = privateKeyToAccount(key)
    await client.setBalance({ address, value: parseEther('100') })
  }
  const config: Config = readConfig({ CHAINS: JSON.stringify({ [chain.id]: chain.url }) })
  const chains = await createChains(config, createMetrics())
  await deployPaymaster(chains, chain.id, paymasterKey)
  await fundPaymaster(chains, chain.id, { key: paymasterKey, value: parseEther('10') })
}
