import type { CaipAddress, CaipNetworkId, Namespace } from '@latchkey/core'
import type { WalletSession, WalletSessionEvent } from '@latchkey/core/adapter'

/** A WalletConnect session as an adapter sees it; the test controls the wallet's side. */
export type ScriptedSession = WalletSession & {
  /** Applies a change that the wallet makes and emits its event. */
  change(change: Partial<SessionTerms>, event: WalletSessionEvent): void
  readonly requests: readonly { chainId: CaipNetworkId; method: string }[]
  readonly isOver: boolean
}

/** What site and wallet agreed on. */
export type SessionTerms = {
  addresses: readonly string[]
  chains: readonly CaipNetworkId[]
  methods: readonly string[]
}

/** Creates a session of one namespace; `answer` replies for the wallet, usually with real keys. */
export function createScriptedSession(
  namespace: Namespace,
  first: SessionTerms,
  answer: (method: string, params: unknown) => Promise<unknown>,
): ScriptedSession {
  const watchers = new Set<(event: WalletSessionEvent) => void>()
  const requests: { chainId: CaipNetworkId; method: string }[] = []
  let agreement = first
  let isOver = false
  const notify = (event: WalletSessionEvent): void => {
    for (const watcher of watchers) watcher(event)
  }
  return {
    topic: 'a1b2',
    peer: { name: 'Phone Wallet', icon: null, url: null },
    namespaces: () => [namespace],
    accounts: () =>
      agreement.chains.flatMap((chain) =>
        agreement.addresses.map((address): CaipAddress => `${chain}:${address}`),
      ),
    chains: () => agreement.chains,
    methods: () => agreement.methods,
    request({ chainId, method, params }) {
      requests.push({ chainId, method })
      return answer(method, params)
    },
    watch(onEvent) {
      watchers.add(onEvent)
      return () => watchers.delete(onEvent)
    },
    async disconnect() {
      isOver = true
      notify({ type: 'ended' })
    },
    change(change, event) {
      agreement = { ...agreement, ...change }
      notify(event)
    },
    requests,
    get isOver() {
      return isOver
    },
  }
}
