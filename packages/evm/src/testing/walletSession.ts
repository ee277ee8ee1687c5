import type { Caip2, Caip10, SharedSession, SharedSessionEvent } from '@latchkey/core'
import type { FakeEvmWallet } from '@latchkey/testing'

export type WalletSession = SharedSession & {
  /** What the wallet's side did last. */
  change(change: Partial<Agreement>, event: SharedSessionEvent): void
  readonly requests: readonly { chainId: Caip2; method: string }[]
  readonly isOver: boolean
}

type Agreement = {
  addresses: readonly string[]
  chains: readonly Caip2[]
  methods: readonly string[]
}

/** A session whose other end is a wallet with real keys, as a phone wallet would be. */
export function walletSession(wallet: FakeEvmWallet, first: Agreement): WalletSession {
  const provider = wallet.providerFor('the phone itself')
  const watchers = new Set<(event: SharedSessionEvent) => void>()
  const requests: { chainId: Caip2; method: string }[] = []
  let agreement = first
  let isOver = false
  const tell = (event: SharedSessionEvent): void => {
    for (const watcher of watchers) watcher(event)
  }
  return {
    topic: 'a1b2',
    peer: { name: 'Phone Wallet', icon: null, url: null },
    namespaces: () => ['eip155'],
    accounts: () =>
      agreement.chains.flatMap((chain) =>
        agreement.addresses.map((address): Caip10 => `${chain}:${address}`),
      ),
    chains: () => agreement.chains,
    methods: () => agreement.methods,
    async request({ chainId, method, params }) {
      requests.push({ chainId, method })
      await provider.request({ method: 'eth_requestAccounts' })
      return provider.request({ method, params })
    },
    watch(onEvent) {
      watchers.add(onEvent)
      return () => watchers.delete(onEvent)
    },
    async disconnect() {
      isOver = true
      tell({ type: 'ended' })
    },
    change(change, event) {
      agreement = { ...agreement, ...change }
      tell(event)
    },
    requests,
    get isOver() {
      return isOver
    },
  }
}
