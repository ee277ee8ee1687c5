import { addressOf, namespaceOf } from '../namespaces/namespaces.ts'
import type { StoredSession } from '../storage/storedSession.ts'

/**
 * Applies a wallet's event to the session. Wallets write chains as number, decimal, hex or CAIP-2 and accounts
 * as CAIP-10 or bare addresses. An account that the session does not hold counts once it does: some
 * wallets send the event before the update.
 */
export function applyEvent(
  session: StoredSession,
  event: { name: string; data?: unknown },
  chainId: string,
): StoredSession {
  const namespace = namespaceOf(chainId)
  if (event.name === 'chainChanged') {
    const chain = parseChain(event.data, namespace) ?? chainId
    return { ...session, activeChains: { ...session.activeChains, [namespaceOf(chain)]: chain } }
  }
  if (event.name !== 'accountsChanged') return session
  const [first] = Array.isArray(event.data) ? event.data : []
  const address = typeof first === 'string' ? addressOf(first) : ''
  if (!address) return session
  return { ...session, activeAccounts: { ...session.activeAccounts, [namespace]: address } }
}

function parseChain(data: unknown, namespace: string): string | null {
  if (typeof data === 'number' && Number.isSafeInteger(data)) return `${namespace}:${data}`
  if (typeof data !== 'string') return null
  if (/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(data)) return data
  if (/^0x[0-9a-f]{1,13}$/i.test(data) || /^\d{1,15}$/.test(data))
    return `${namespace}:${Number(data)}`
  return null
}
