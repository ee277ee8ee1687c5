import {
  type Account,
  type Adapter,
  type CaipNetworkId,
  type Connector,
  LatchkeyError,
  type Namespace,
  type NetworkInput,
} from '@latchkey/core'
import type { AdapterContext, ChainClient } from '@latchkey/core/adapter'

/** A wallet with a person behind it, for tests of the core: it decides, and its adapter reports what it decided. */
export type HonestWallet = {
  connector: Connector
  /** What the person says to the next questions. */
  mood: 'approves' | 'rejects' | 'hangs'
  /** Accounts the site may see; none while it is not connected. */
  granted: readonly string[]
  accounts: readonly string[]
  chainId: CaipNetworkId
  questions: number
  /** The person acts in the wallet itself. */
  switchAccounts(accounts: readonly string[]): void
  switchChain(chainId: CaipNetworkId): void
  forgetSite(): void
  /** Lets what hangs go on. */
  answer(decision: 'approve' | 'reject'): void
  listeners: Set<() => void>
  /** Signs with real keys, when the test gives some. */
  signer: ((address: string, message: string) => Promise<string>) | null
}

export function createHonestWallet(
  options: {
    name?: string
    namespace?: Namespace
    chainId?: CaipNetworkId
    accounts?: readonly string[]
    signer?: HonestWallet['signer']
  } = {},
): HonestWallet {
  const {
    name = 'Honest',
    namespace = 'eip155',
    chainId = 'eip155:1',
    accounts = ['0xa', '0xb'],
    signer = null,
  } = options
  const notify = () => {
    for (const listener of [...wallet.listeners]) listener()
  }
  const wallet: HonestWallet = {
    connector: { id: `test.${name}`, type: 'ANNOUNCED', name, namespace, rdns: `test.${name}` },
    mood: 'approves',
    granted: [],
    accounts,
    chainId,
    questions: 0,
    switchAccounts: (next) => {
      wallet.accounts = next
      if (wallet.granted.length > 0) wallet.granted = next
      notify()
    },
    switchChain: (next) => {
      wallet.chainId = next
      notify()
    },
    forgetSite: () => {
      wallet.granted = []
      notify()
    },
    answer: () => {},
    listeners: new Set(),
    signer,
  }
  return wallet
}

async function askPerson(wallet: HonestWallet): Promise<void> {
  wallet.questions += 1
  if (wallet.mood === 'rejects') throw new LatchkeyError('wallet/rejected', {})
  if (wallet.mood === 'approves') return
  await new Promise<void>((resolve, reject) => {
    wallet.answer = (decision) =>
      decision === 'approve' ? resolve() : reject(new LatchkeyError('wallet/rejected', {}))
  })
}

/** The adapter of a namespace over some wallets: opens late, reports facts, prompts only when asked to connect. */
export function honestAdapter(
  wallets: readonly HonestWallet[],
  namespace: Namespace = 'eip155',
): Adapter & { opened: number; closed: number } {
  const adapter = {
    namespace,
    opened: 0,
    closed: 0,
    discover: (onChange: (connectors: readonly Connector[]) => void) => {
      onChange(wallets.map((wallet) => wallet.connector))
      return () => {}
    },
    open: async (context: AdapterContext) => {
      await Promise.resolve()
      adapter.opened += 1
      return openHonest(wallets, namespace, context, () => {
        adapter.closed += 1
      })
    },
  }
  return adapter
}

function openHonest(
  wallets: readonly HonestWallet[],
  namespace: Namespace,
  context: AdapterContext,
  onClose: () => void,
): ChainClient {
  let current: HonestWallet | null = null
  let stop = () => {}
  const report = () => {
    if (!current || current.granted.length === 0) {
      drop()
      return
    }
    const [first, ...rest] = current.granted.map(
      (address): Account => ({ namespace, address, type: 'eoa' }),
    )
    if (!first) return
    const { connector, chainId } = current
    context.onConnection({ status: 'connected', connector, accounts: [first, ...rest], chainId })
  }
  const drop = () => {
    stop()
    current = null
    context.onConnection({ status: 'disconnected' })
  }
  const attach = (wallet: HonestWallet) => {
    stop()
    current = wallet
    wallet.listeners.add(report)
    stop = () => wallet.listeners.delete(report)
    report()
  }
  const find = (id: string | undefined) => wallets.find((wallet) => wallet.connector.id === id)
  return {
    connect: async ({ connector, signal }) => {
      const wallet = find(connector.id)
      if (!wallet) throw new LatchkeyError('wallet/not-installed', { wallet: connector.name })
      await askPerson(wallet)
      if (signal?.aborted) return
      if (wallet.accounts.length === 0) {
        throw new LatchkeyError('wallet/no-accounts', { wallet: connector.name })
      }
      wallet.granted = wallet.accounts
      attach(wallet)
    },
    reconnect: async () => {
      const wallet = find(context.storage.get('connected_connectors')?.[namespace])
      if (wallet && wallet.granted.length > 0) attach(wallet)
    },
    disconnect: async () => {
      if (current) current.granted = []
      drop()
    },
    switchNetwork: async (network) => {
      if (!current) throw new LatchkeyError('connection/not-connected', {})
      await askPerson(current)
      current.switchChain(network.caipNetworkId)
    },
    signMessage: async ({ account, message }) => {
      if (!current?.signer) return '0x'
      await askPerson(current)
      return current.signer(account.address, String(message))
    },
    nativeBalance: async () => 1_500_000_000_000_000_000n,
    provider: () => ({
      request: async (call: { method: string }) => {
        if (!current) throw new LatchkeyError('connection/not-connected', {})
        await askPerson(current)
        return `did ${call.method}`
      },
    }),
    close: () => {
      stop()
      onClose()
    },
  }
}

export function testNetwork(id: number, name: string = `Chain ${id}`): NetworkInput {
  return {
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:1/${id}`] } },
  }
}
