import { type NameMessage, registerNameEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { type CaipNetworkId, parseCaipNetworkId } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import { toLatchkeyError } from '../errors/toLatchkeyError.ts'
import { track } from '../events/track.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { queryKeyOf } from '../queries/queryOptions.ts'
import { getIdentityQueryOptions } from './getIdentity.ts'
import { canRegisterLabel } from './nameRules.ts'
import { suggestionsQuery } from './suggestionsQuery.ts'

/**
 * Registers a name for an account: the wallet signs the claim, the server verifies it. Returns the full name.
 * @throws identity/name-invalid, identity/name-taken, identity/register-failed, wallet/rejected
 */
export async function registerName(
  latchkey: Latchkey,
  options: { account: Account; network: CaipNetworkId; name: string },
): Promise<string> {
  const { account } = options
  const isSmartAccount = account.type === 'smartAccount'
  const ensName = options.name.toLowerCase()
  const event = { isSmartAccount, ensName }
  track(latchkey, { event: 'REGISTER_NAME_INITIATED', properties: event })
  try {
    const registered = await register(latchkey, options)
    track(latchkey, { event: 'REGISTER_NAME_SUCCESS', properties: event })
    invalidateNames(latchkey, account)
    return registered
  } catch (error) {
    const { code } = toLatchkeyError(error)
    track(latchkey, { event: 'REGISTER_NAME_ERROR', properties: { ...event, error: code } })
    throw error
  }
}

/** The account's identity and the free names have changed: invalidates both queries. */
function invalidateNames(latchkey: Latchkey, account: Account): void {
  const { queryKey } = getIdentityQueryOptions(latchkey, { account })
  void getQueryClient(latchkey).invalidateQueries({ queryKey })
  void getQueryClient(latchkey).invalidateQueries({
    queryKey: queryKeyOf(latchkey, 'nameSuggestions'),
  })
}

async function register(
  latchkey: Latchkey,
  options: { account: Account; network: CaipNetworkId; name: string },
): Promise<string> {
  const { account, network } = options
  const wanted = options.name.toLowerCase()
  const label = wanted.split('.')[0] ?? ''
  if (!canRegisterLabel(label)) throw new LatchkeyError('identity/name-invalid', { name: wanted })
  if (await isTaken(latchkey, wanted, label)) {
    throw new LatchkeyError('identity/name-taken', { name: wanted })
  }
  const chain = await internals(latchkey).chain(account.namespace)
  const claim: NameMessage = {
    name: wanted,
    attributes: {},
    timestamp: Math.floor(Date.now() / 1000),
  }
  const message = JSON.stringify(claim)
  const signature = await chain.signMessage({ account, message })
  const input = { coin_type: coinType(network), address: account.address, message, signature }
  try {
    return (await callApi(latchkey, registerNameEndpoint, input)).name
  } catch (cause) {
    const isTakenMeanwhile =
      isLatchkeyError(cause, 'api/http') && (await isTaken(latchkey, wanted, label))
    const code = isTakenMeanwhile ? 'identity/name-taken' : 'identity/register-failed'
    throw new LatchkeyError(code, { name: wanted }, { cause })
  }
}

async function isTaken(latchkey: Latchkey, wanted: string, label: string): Promise<boolean> {
  const query = { ...suggestionsQuery(latchkey, label), staleTime: 0 }
  try {
    const suggestions = await getQueryClient(latchkey).fetchQuery(query)
    return suggestions.some(
      ({ name, isTaken }) => isTaken && (name === wanted || name.startsWith(`${wanted}.`)),
    )
  } catch {
    // The registration reports the error.
    return false
  }
}

/** ENSIP-11: EVM chains by their number, with the highest bit set. */
function coinType(network: CaipNetworkId): number {
  return (0x8000_0000 | Number(parseCaipNetworkId(network).reference)) >>> 0
}
