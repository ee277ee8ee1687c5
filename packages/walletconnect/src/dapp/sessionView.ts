import type { CaipAddress, CaipNetworkId, Namespace } from '@latchkey/core'
import { isNamespace } from '@latchkey/core/adapter'
import { ownValue } from '@latchkey/wire'
import { grantedAccounts, grantedChains, grantedMethods } from '../namespaces/granted.ts'
import { addressOf, chainOfAccount, namespaceOf, unique } from '../namespaces/namespaces.ts'
import { currentChainId } from '../namespaces/solanaIds.ts'
import type { StoredSession } from '../storage/storedSession.ts'

export function sessionNamespaces(session: StoredSession): Namespace[] {
  return unique(Object.keys(session.namespaces).map(namespaceOf)).filter(isNamespace)
}

/** The session's accounts of a namespace, the active one first. */
export function sessionAccounts(session: StoredSession, namespace: Namespace): CaipAddress[] {
  const accounts = grantedAccounts(session.namespaces, namespace).map(
    (account): CaipAddress =>
      `${sessionChain(chainOfAccount(account), namespace)}:${addressOf(account)}`,
  )
  const active = ownValue(session.activeAccounts, namespace)?.toLowerCase()
  const rank = (account: CaipAddress) => (addressOf(account).toLowerCase() === active ? 0 : 1)
  return unique(accounts).sort((a, b) => rank(a) - rank(b))
}

/** The chains on which there is an account, the active one first. */
export function sessionChains(session: StoredSession, namespace: Namespace): CaipNetworkId[] {
  const active = ownValue(session.activeChains, namespace)
  const chains = grantedChains(session.namespaces, namespace)
  const first = active && chains.includes(active) ? [active] : []
  return unique([...first, ...chains].map((chain) => sessionChain(chain, namespace)))
}

export function sessionMethods(session: StoredSession, namespace: Namespace): string[] {
  const chains = grantedChains(session.namespaces, namespace)
  return unique(chains.flatMap((chain) => grantedMethods(session.namespaces, chain)))
}

/** The id under which the wallet granted a chain, or null when it did not. */
export function grantedChainId(session: StoredSession, chainId: string): string | null {
  const chains = grantedChains(session.namespaces, namespaceOf(chainId))
  return chains.find((chain) => chain === chainId || currentChainId(chain) === chainId) ?? null
}

function sessionChain(chain: string, namespace: Namespace): CaipNetworkId {
  return `${namespace}:${currentChainId(chain).slice(namespace.length + 1)}`
}
