import { connect, createLatchkey, localStorageDriver } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { localAccounts } from '@latchkey/testing/accounts'
import { createFakeEvmWallet } from '@latchkey/testing/evm'
import type { Chain } from 'viem'
import { createConfig, createStorage, http } from 'wagmi'

/** What happened to each site in a frame whose storage is blocked. */
export type SandboxReport = {
  storage: string
  plainWagmi: string
  withoutSiteConfig: string
  withSiteConfig: string
}

/** The script of the sandboxed page: sites with and without a wagmi config of their own connect a wallet. */
export async function runSandboxedPage(chain: Chain): Promise<SandboxReport> {
  const rpcUrl = chain.rpcUrls.default.http[0] ?? ''
  const wallet = createFakeEvmWallet({
    accounts: [localAccounts.alice],
    rpcUrl,
    chainId: chain.id,
    // The frame is no secure context, so it has no `crypto.randomUUID`.
    uuid: '7c9d2e5a-3c55-4a35-9f2e-3f3c3a0b1c11',
  })
  wallet.announce(window)
  const transports = { [chain.id]: http(rpcUrl) }
  const connectAndReadStatus = async (create: () => Parameters<typeof evm>[0]): Promise<string> => {
    try {
      const latchkey = createLatchkey({
        projectId: 'test',
        networks: [chain],
        adapters: [evm(create())],
        features: { analytics: false },
      })
      const [connector] = internals(latchkey).connectors.getState()
      if (!connector) return 'no wallet'
      await connect(latchkey, { connector })
      const { eip155 } = internals(latchkey).connections.getState()
      latchkey.destroy()
      return eip155?.status ?? 'none'
    } catch (error) {
      return `${error}`
    }
  }
  const storage = createStorage({ storage: localStorageDriver() })
  return {
    storage: await attempt(() => window.localStorage.length),
    plainWagmi: await attempt(() => createConfig({ chains: [chain], transports })),
    withoutSiteConfig: await connectAndReadStatus(() => ({})),
    withSiteConfig: await connectAndReadStatus(() => ({
      wagmiConfig: createConfig({ chains: [chain], transports, storage }),
    })),
  }
}

async function attempt(act: () => unknown): Promise<string> {
  try {
    act()
    return 'allowed'
  } catch (error) {
    return (error as Error).name
  }
}
