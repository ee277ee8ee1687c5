import {
  type Account,
  type Adapter,
  type Connector,
  LatchkeyError,
  type Network,
  toNetwork,
} from '@latchkey/core'
import {
  askWallet,
  type ChainClient,
  type ChainContext,
  keepConnection,
  readWallet,
  type WalletConnection,
  type WalletState,
} from '@latchkey/core/adapter'

/** The API of an example wallet, as its extension puts it into the page. */
export type PebbleWallet = {
  /** Opens a prompt; the addresses that the visitor shares. */
  enable(): Promise<unknown>
  /** The addresses that were shared before; opens no prompt. */
  addresses(): Promise<unknown>
  sign(address: string, message: Uint8Array): Promise<unknown>
  onAddresses(listener: (addresses: unknown) => void): () => void
}

/** A network of the chain. Its id is CAIP-2: a namespace that Latchkey knows, and a reference. */
export const pebbleNetwork: Network = toNetwork({
  id: 'pebble1111111111111111111111111',
  chainNamespace: 'solana',
  name: 'Pebble',
  nativeCurrency: { name: 'Pebble', symbol: 'PBL', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.pebble.example'] } },
})

const connector: Connector = {
  id: 'example.pebble',
  type: 'INJECTED',
  name: 'Pebble Wallet',
  namespace: 'solana',
}

/** The adapter a site passes to `createLatchkey`. `find` returns the wallet once its extension is there. */
export function pebble(find: () => PebbleWallet | null): Adapter {
  return {
    namespace: 'solana',
    discover(onChange) {
      onChange(find() ? [connector] : [])
      return () => {}
    },
    open: async (context) => openPebble(context, find),
  }
}

/** The opened chain. It has a method for each thing the chain can do; a missing method is a missing ability. */
function openPebble(context: ChainContext, find: () => PebbleWallet | null): ChainClient {
  // Reports to core, restores, disconnects, and lets one attempt run at a time.
  const keeper = keepConnection<PebbleConnection>(context, 'solana')
  return {
    connect: ({ connector: asked, signal }) =>
      keeper.connect({
        connector: asked,
        ...(signal ? { signal } : {}),
        open: async () => {
          const wallet = find()
          if (!wallet) throw new LatchkeyError('wallet/not-installed', { wallet: asked.name })
          const shared = await askWallet('enable', () => wallet.enable())
          return pebbleConnection(context, wallet, readAddresses(shared))
        },
      }),
    reconnect: () =>
      keeper.restore(async () => {
        const wallet = find()
        if (!wallet) return null
        const shared = await readWallet(connector.name, 'addresses', () => wallet.addresses())
        const addresses = readAddresses(shared)
        if (addresses.length === 0) return null
        return { connector, connection: pebbleConnection(context, wallet, addresses) }
      }),
    disconnect: keeper.disconnect,
    switchAccount: async (account) => keeper.switchAccount(account),
    async signMessage({ account, message }) {
      const { wallet } = keeper.connectionOf(account)
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
      const signature = await askWallet('sign', () => wallet.sign(account.address, bytes))
      if (!(signature instanceof Uint8Array))
        throw new LatchkeyError('wallet/failed', { code: null })
      return [...signature].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    },
    provider: () => keeper.connection()?.wallet ?? null,
    close: keeper.close,
  }
}

type PebbleConnection = WalletConnection & { wallet: PebbleWallet }

/** What the wallet shares now, and each time that changes. */
function pebbleConnection(
  context: ChainContext,
  wallet: PebbleWallet,
  addresses: readonly string[],
): PebbleConnection {
  const stateOf = (shared: readonly string[]): WalletState => ({
    accounts: shared.map((address): Account => ({ namespace: 'solana', address, type: 'eoa' })),
    chainId: context.activeNetwork(),
  })
  return {
    wallet,
    state: stateOf(addresses),
    watch: (onChange) =>
      wallet.onAddresses((shared) => {
        const now = readAddresses(shared)
        onChange(now.length > 0 ? stateOf(now) : null)
      }),
  }
}

/** A wallet is another program: check what it sends before it is used. */
function readAddresses(value: unknown): readonly string[] {
  const isList = Array.isArray(value) && value.every((address) => typeof address === 'string')
  if (!isList) throw new LatchkeyError('wallet/failed', { code: null })
  return value
}
