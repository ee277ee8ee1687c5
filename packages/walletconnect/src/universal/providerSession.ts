import { type CaipAddress, type CaipNetworkId, LatchkeyError } from '@latchkey/core'
import {
  fromWalletError,
  isNamespace,
  type WalletSession,
  type WalletSessionEvent,
} from '@latchkey/core/adapter'
import type { WcGranted } from '@latchkey/wire'
import { grantedAccounts, grantedChains, grantedMethods } from '../namespaces/granted.ts'
import { addressOf, namespaceOf, unique } from '../namespaces/namespaces.ts'
import type { UniversalProvider } from './universalProvider.ts'

type ProviderSession = NonNullable<UniversalProvider['session']>
type Watcher = (event: WalletSessionEvent) => void

/** A session that the site's own UniversalProvider holds. */
export function providerSession(
  provider: UniversalProvider,
  first: ProviderSession,
): WalletSession {
  const { topic, peer } = first
  const { name, url, icons } = peer.metadata
  const granted = (): WcGranted => (provider.session ?? first).namespaces
  const namespaces = () => unique(Object.keys(granted()).map(namespaceOf)).filter(isNamespace)
  const chains = (namespace: string) => grantedChains(granted(), namespace) as CaipNetworkId[]
  const accounts = (namespace: string) => grantedAccounts(granted(), namespace) as CaipAddress[]

  const request: WalletSession['request'] = async ({ chainId, method, params }) => {
    try {
      return await provider.request({ method, params: params as never }, chainId)
    } catch (error) {
      throw fromWalletError(error, { method, wallet: name })
    }
  }

  return {
    topic,
    peer: { name, icon: icons[0] ?? null, url: url || null },
    namespaces,
    accounts,
    chains,
    methods: (namespace) =>
      unique(chains(namespace).flatMap((chain) => grantedMethods(granted(), chain))),
    provider: () => ethereumProvider(request, { chains, accounts }),
    request,
    watch: (onEvent) => watchProvider(provider, topic, namespaces, onEvent),
    disconnect: () => provider.disconnect(),
  }
}

/** The session as an EIP-1193 provider; a chain outside the session cannot be selected. */
function ethereumProvider(
  request: WalletSession['request'],
  session: {
    chains(namespace: string): CaipNetworkId[]
    accounts(namespace: string): CaipAddress[]
  },
): ReturnType<NonNullable<WalletSession['provider']>> {
  let active = session.chains('eip155')[0] ?? 'eip155:1'
  return {
    async request({ method, params = [] }) {
      if (method === 'eth_chainId')
        return `0x${Number(active.slice('eip155:'.length)).toString(16)}`
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') {
        return unique(session.accounts('eip155').map(addressOf))
      }
      if (method !== 'wallet_switchEthereumChain')
        return request({ chainId: active, method, params })
      const [wanted] = params as readonly [{ chainId: string }]
      const id: CaipNetworkId = `eip155:${Number(wanted.chainId)}`
      if (!session.chains('eip155').includes(id)) {
        throw new LatchkeyError('network/unrecognised', { id }, { cause: { code: 4902 } })
      }
      active = id
      return null
    },
  }
}

type SessionEvent = {
  topic: string
  params: { chainId: string; event: { name: string; data: unknown } }
}

function watchProvider(
  provider: UniversalProvider,
  topic: string,
  namespaces: WalletSession['namespaces'],
  onEvent: Watcher,
): () => void {
  const handleUpdate = (update: { topic: string }): void => {
    if (update.topic !== topic) return
    for (const namespace of namespaces()) onEvent({ type: 'accounts', namespace })
  }
  const handleEvent = ({ topic: from, params }: SessionEvent): void => {
    const { name, data } = params.event
    if (from !== topic || name !== 'chainChanged') return
    onEvent({ type: 'chain', chainId: `eip155:${Number(data)}` })
  }
  const handleDelete = (deleted: { topic: string }): void => {
    if (deleted.topic === topic) onEvent({ type: 'ended' })
  }
  const listeners = {
    session_update: handleUpdate,
    session_event: handleEvent,
    session_delete: handleDelete,
  }
  for (const [event, listener] of Object.entries(listeners)) provider.on(event, listener)
  return () => {
    for (const [event, listener] of Object.entries(listeners)) {
      provider.removeListener(event, listener)
    }
  }
}
