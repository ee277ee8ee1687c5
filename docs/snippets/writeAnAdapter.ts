import {
  type Account,
  type Adapter,
  type Connector,
  defineNetwork,
  LatchkeyError,
  type Network,
} from 'latchkey'
import {
  type AdapterContext,
  askWallet,
  type ChainClient,
  createChainClient,
  keepConnection,
  readWallet,
  type WalletAccess,
  type WalletConnection,
  type WalletState,
} from 'latchkey/adapter'

/** The API that the example wallet's extension injects into the page. */
export type PebbleWallet = {
  /** Prompts, and returns the addresses that the visitor shares. */
  enable(): Promise<unknown>
  /** Returns the addresses that were shared before, without a prompt. */
  addresses(): Promise<unknown>
  sign(address: string, message: Uint8Array): Promise<unknown>
  onAddresses(listener: (addresses: unknown) => void): () => void
}

/** A network of the chain. Its CAIP-2 id consists of a supported namespace and a reference. */
export const pebbleNetwork: Network = defineNetwork({
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

/** The adapter to pass to `createLatchkey`. `find` returns the wallet once its extension is loaded. */
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

/** The opened chain. If it lacks an optional method, the modal doesn't offer that feature. */
function openPebble(context: AdapterContext, find: () => PebbleWallet | null): ChainClient {
  // Reports to core, and runs one attempt at a time.
  const keeper = keepConnection<PebbleConnection>(context, 'solana')
  const access: WalletAccess<{ connector: Connector }, PebbleConnection> = {
    discovery: { wallets: () => (find() ? [{ connector }] : []), watch: () => () => {} },
    async openWallet(_found, { isSilent }) {
      const wallet = find()
      if (!wallet) return null
      const shared = isSilent
        ? await readWallet(connector.name, 'addresses', () => wallet.addresses())
        : await askWallet('enable', () => wallet.enable())
      const addresses = readAddresses(shared)
      if (isSilent && addresses.length === 0) return null
      return pebbleConnection(context, wallet, addresses)
    },
  }
  // Connects, restores, disconnects and switches accounts.
  return createChainClient(keeper, access, {
    async signMessage({ account, message }) {
      const { wallet } = keeper.connectionOf(account)
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
      const signature = await askWallet('sign', () => wallet.sign(account.address, bytes))
      if (!(signature instanceof Uint8Array))
        throw new LatchkeyError('wallet/failed', { code: null })
      return [...signature].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    },
    provider: () => keeper.connection()?.wallet ?? null,
  })
}

type PebbleConnection = WalletConnection & { wallet: PebbleWallet }

/** The accounts that the wallet shares, now and after each change. */
function pebbleConnection(
  context: AdapterContext,
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

/** A wallet is another program, so validate what it sends. */
function readAddresses(value: unknown): readonly string[] {
  const isList = Array.isArray(value) && value.every((address) => typeof address === 'string')
  if (!isList) throw new LatchkeyError('wallet/failed', { code: null })
  return value
}
