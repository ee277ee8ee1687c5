import { ownValue, profileEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { fetchServerConfig } from '../api/serverConfigQuery.ts'
import type { Namespace } from '../caip/caip.ts'
import { isAddress } from '../caip/isAddress.ts'
import { isLatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { hasRegistrySuffix, isNameSafeToShow } from './nameRules.ts'

/** ENSIP-11's number for the address a name has on every EVM chain that has none of its own. */
const anyEvmCoinType = '60'

/**
 * Resolves a name (ENS, .sol) to an address, or `null`. The server resolves names in its registry; the chain resolves
 * all others. Resolve the name again before sending, because names can change.
 * @throws LatchkeyError name/sources-disagree, adapter/not-found, rpc/*, api/* when no node responds
 */
export async function resolveName(
  latchkey: Latchkey,
  options: { name: string; namespace: Namespace; signal?: AbortSignal },
): Promise<string | null> {
  const { name, namespace, signal } = options
  const wanted = name.trim()
  if (!isNameSafeToShow(wanted) || namespace !== 'eip155') return null
  const { nameSuffixes } = await fetchServerConfig(latchkey)
  if (hasRegistrySuffix(wanted, nameSuffixes)) return fetchFromRegistry(latchkey, wanted, signal)
  const chain = await internals(latchkey).chain(namespace)
  return (await chain.resolveName?.(wanted))?.address ?? null
}

async function fetchFromRegistry(
  latchkey: Latchkey,
  name: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const input = { name: name.toLowerCase(), apiVersion: 2 }
  try {
    const profile = await callApi(latchkey, profileEndpoint, input, signal ? { signal } : {})
    const address = ownValue(profile.addresses, anyEvmCoinType)?.address
    return address && isAddress(address, 'eip155') ? address : null
  } catch (error) {
    if (isLatchkeyError(error, 'api/http') && error.context.status === 404) return null
    throw error
  }
}
