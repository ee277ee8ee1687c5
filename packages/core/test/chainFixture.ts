import {
  type Account,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  memoryStorage,
} from '@latchkey/core'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import {
  type LocalAccountName,
  localAccounts,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import {
  createHonestWallet,
  type HonestWallet,
  honestAdapter,
  testNetwork,
} from '@latchkey/testing/honestWallet'
import { privateKeyToAccount } from 'viem/accounts'
import { type Actor, chainClient, createActor } from '../../../tests/e2e/fixtures/chainActions.ts'

export const realNetwork = 'eip155:31337' as const

export type ChainFixture = {
  chain: RunningChain
  server: TestServer
  /** Reads the chain directly, not through the server. */
  chainReader: ReturnType<typeof chainClient>
  /** An account that sends transactions on the chain. */
  actor(name: LocalAccountName): Actor
  /** A site's instance with a wallet that signs with the account's key. */
  open(options?: Partial<LatchkeyOptions> & { name?: LocalAccountName }): {
    latchkey: Latchkey
    wallet: HonestWallet
  }
  close(): Promise<void>
}

export function accountOf(name: LocalAccountName): Account {
  return { namespace: 'eip155', address: localAccounts[name].address, type: 'eoa' }
}

/** A real chain, a real server that follows it, and Latchkey instances that use both. */
export async function openChainFixture(): Promise<ChainFixture> {
  const chain = await startLocalChain()
  const server = await createTestServer({ env: localServerSettings(chain), listen: true })
  const opened: Latchkey[] = []
  return {
    chain,
    server,
    chainReader: chainClient(chain),
    actor: (name) => createActor(chain, localAccounts[name].privateKey),
    open({ name = 'alice', ...options } = {}) {
      const key = privateKeyToAccount(localAccounts[name].privateKey)
      const wallet = createHonestWallet({
        chainId: realNetwork,
        accounts: [key.address],
        signer: (_address, message) => key.signMessage({ message }),
      })
      const latchkey = createLatchkey({
        projectId: 'test',
        networks: [testNetwork(31_337), testNetwork(5)],
        adapters: [honestAdapter([wallet])],
        endpoints: { api: server.url ?? '' },
        storage: memoryStorage(),
        ...options,
      })
      opened.push(latchkey)
      return { latchkey, wallet }
    },
    async close() {
      for (const latchkey of opened) latchkey.destroy()
      await server.close()
      await chain.close()
    },
  }
}
