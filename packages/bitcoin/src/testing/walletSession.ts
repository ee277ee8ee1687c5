import type { Caip2, SharedSession, SharedSessionEvent } from '@latchkey/core'
import type { FakeBitcoinWallet } from '@latchkey/testing/bitcoin'
import type { SatsProvider } from '../found.ts'

export type WalletSession = SharedSession & {
  /** What the wallet's side did last. */
  tell(event: SharedSessionEvent): void
  readonly requests: readonly { chainId: Caip2; method: string }[]
  readonly isOver: boolean
}

/** A session whose other end is a wallet with real keys, as a phone wallet would be. */
export async function walletSession(
  wallet: FakeBitcoinWallet,
  agreed: { chains: readonly Caip2[]; methods?: readonly string[] },
): Promise<WalletSession> {
  const page: EventTarget & { FakeProviders?: { BitcoinProvider: SatsProvider } } =
    new EventTarget()
  wallet.install(page)
  const provider = page.FakeProviders?.BitcoinProvider
  await provider?.request('wallet_connect', null)
  const watchers = new Set<(event: SharedSessionEvent) => void>()
  const requests: { chainId: Caip2; method: string }[] = []
  let isOver = false
  const tell = (event: SharedSessionEvent): void => {
    for (const watcher of watchers) watcher(event)
  }
  return {
    topic: 'a1b2',
    peer: { name: 'Phone Wallet', icon: null, url: null },
    namespaces: () => ['bip122'],
    accounts: () => agreed.chains.map((chain) => `${chain}:${wallet.addresses[0]}` as const),
    chains: () => agreed.chains,
    methods: () => agreed.methods ?? ['signMessage', 'signPsbt', 'sendTransfer'],
    async request({ chainId, method, params }) {
      requests.push({ chainId, method })
      const reply = await provider?.request(method, toSats(method, params as never))
      return (reply as { result?: unknown }).result
    },
    watch(onEvent) {
      watchers.add(onEvent)
      return () => watchers.delete(onEvent)
    },
    async disconnect() {
      isOver = true
      tell({ type: 'ended' })
    },
    tell,
    requests,
    get isOver() {
      return isOver
    },
  }
}

type Params = {
  protocol?: string
  amount?: string
  recipientAddress?: string
  signInputs?: readonly { address: string; index: number }[]
}

/** A phone wallet reads what we send and asks its own vault; here that is another wallet's language. */
function toSats(method: string, params: Params): unknown {
  if (method === 'sendTransfer') {
    return { recipients: [{ address: params.recipientAddress, amount: Number(params.amount) }] }
  }
  if (method === 'signPsbt') {
    const signInputs = Object.fromEntries(
      (params.signInputs ?? []).map(({ address, index }) => [address, [index]]),
    )
    return { ...params, signInputs }
  }
  return { ...params, protocol: params.protocol?.toUpperCase() }
}
