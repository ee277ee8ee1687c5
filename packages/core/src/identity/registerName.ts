import { type NameMessage, registerNameEndpoint } from '@latchkey/wire'
import { track } from '../analytics/track.ts'
import { callApi } from '../api/callApi.ts'
import { type Caip2, parseCaip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import { toLatchkeyError } from '../errors/toLatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { queriesOf } from '../queries/queriesOf.ts'
import { identityQuery } from './identityQuery.ts'
import { isNameAllowed } from './nameRules.ts'
import { suggestionsQuery } from './suggestionsQuery.ts'

/**
 * Registers a name for an account: the wallet signs the claim, the server verifies it. Returns the full name.
 * @throws identity/name-invalid, identity/name-taken, identity/register-failed, wallet/rejected
 */
export async function registerName(
  latchkey: Latchkey,
  options: { account: Account; network: Caip2; name: string },
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
  const { queryKey } = identityQuery(latchkey, account)
  void queriesOf(latchkey).invalidateQueries({ queryKey })
  void queriesOf(latchkey).invalidateQueries({ queryKey: ['nameSuggestions'] })
}

async function register(
  latchkey: Latchkey,
  options: { account: Account; network: Caip2; name: string },
): Promise<string> {
  const { account, network } = options
  const wanted = options.name.toLowerCase()
  const label = wanted.split('.')[0] ?? ''
  if (!isNameAllowed(label)) throw new LatchkeyError('identity/name-invalid', { name: wanted })
  if (await isTaken(latchkey, wanted, label)) {
    throw new LatchkeyError('identity/name-taken', { name: wanted })
  }
  const chain = await latchkey.chain(account.namespace)
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
    const suggestions = await queriesOf(latchkey).fetchQuery(query)
    return suggestions.some(
      ({ name, isTaken }) => isTaken && (name === wanted || name.startsWith(`${wanted}.`)),
    )
  } catch {
    // The registration reports the error.
    return false
  }
}

/** ENSIP-11: EVM chains by their number, with the highest bit set. */
function coinType(network: Caip2): number {
  return (0x8000_0000 | Number(parseCaip2(network).reference)) >>> 0
}
