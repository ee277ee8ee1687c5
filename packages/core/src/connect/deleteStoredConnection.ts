import type { Namespace } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'

const accountCaches = ['portfolio_cache', 'native_balance_cache', 'identity_cache'] as const

/** Removes a disconnected wallet from storage, so that the next visit starts without it. */
export function deleteStoredConnection(latchkey: Latchkey, namespace: Namespace): void {
  const { [namespace]: _gone, ...rest } = latchkey.storage.get('connected_connectors') ?? {}
  latchkey.storage.set('connected_connectors', rest)
  if (!Object.values(rest).includes('embedded')) latchkey.storage.remove('login_provider')
  if (Object.keys(rest).length > 0) return
  latchkey.storage.remove('deeplink_choice')
  latchkey.storage.remove('active_caip_network_id')
  latchkey.storage.remove('last_networks')
  // Balances and names of an account must not stay in this browser after it disconnected.
  for (const key of accountCaches) latchkey.storage.remove(key)
}
