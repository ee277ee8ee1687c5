import type { Namespace } from '../caip/caip.ts'
import { internals, type Latchkey } from '../latchkey.ts'

const accountCaches = ['portfolio_cache', 'native_balance_cache', 'identity_cache'] as const

/** Removes a disconnected wallet from storage, so that the next visit starts without it. */
export function deleteStoredConnection(latchkey: Latchkey, namespace: Namespace): void {
  const { [namespace]: _gone, ...rest } =
    internals(latchkey).storage.get('connected_connectors') ?? {}
  internals(latchkey).storage.set('connected_connectors', rest)
  if (!Object.values(rest).includes('embedded'))
    internals(latchkey).storage.remove('login_provider')
  if (Object.keys(rest).length > 0) return
  internals(latchkey).storage.remove('deeplink_choice')
  internals(latchkey).storage.remove('active_caip_network_id')
  internals(latchkey).storage.remove('last_networks')
  // Balances and names of an account must not stay in this browser after it disconnected.
  for (const key of accountCaches) internals(latchkey).storage.remove(key)
}
