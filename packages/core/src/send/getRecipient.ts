import { ownValue } from '@latchkey/wire'
import type { NameSource } from '../adapter/nameSource.ts'
import type { Namespace } from '../caip/caip.ts'
import { isAddress } from '../caip/isAddress.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { isNameSafeToShow } from '../identity/nameRules.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import type { NetworkParameter } from '../network/networkParameter.ts'
import { freshness } from '../queries/freshness.ts'
import {
  type QueryKey,
  type QueryOptions,
  queryKeyOf,
  queryOptions,
} from '../queries/queryOptions.ts'
import { networkOf } from '../queries/target.ts'

/** A resolved recipient. `nameSources`: the nodes that agree on the name's address; absent without a name. */
export type Recipient = {
  address: string
  name: string | null
  nameSources?: readonly NameSource[]
}

/** Parameters of `getRecipient`. */
export type GetRecipientParameters = {
  /** An address, an ENS or .sol name, a CAIP-10 id or a payment URI (EIP-681, BIP-21). */
  text: string
  /** Default: the active network. */
  network?: NetworkParameter | undefined
}
/** What `getRecipient` resolves with. */
export type GetRecipientReturnType = Recipient | null
/** What `getRecipient` throws: `name/sources-disagree` when two nodes disagree. */
export type GetRecipientErrorType = ErrorOf<
  CodesIn<'rpc' | 'chain'> | 'name/sources-disagree' | 'adapter/not-found' | 'network/not-supported'
>

/** The key of `getRecipientQueryOptions`. */
export function getRecipientQueryKey(
  latchkey: Latchkey,
  { text, network }: GetRecipientParameters,
): QueryKey {
  const { caipNetworkId } = networkOf(latchkey, network)
  return queryKeyOf(latchkey, 'recipient', { text: text.trim(), network: caipNetworkId })
}

/** `getRecipient` as a query, for a field in which the visitor stopped typing. */
export function getRecipientQueryOptions(
  latchkey: Latchkey,
  parameters: GetRecipientParameters,
): QueryOptions<GetRecipientReturnType, GetRecipientErrorType> {
  return queryOptions({
    queryKey: getRecipientQueryKey(latchkey, parameters),
    queryFn: () => getRecipient(latchkey, parameters),
    staleTime: freshness.prices,
  })
}

/**
 * Resolves a recipient: an address, an ENS or .sol name, a CAIP-10 id or a payment URI. `null` if it's none of these, or
 * is for another network.
 * @throws GetRecipientErrorType
 */
export async function getRecipient(
  latchkey: Latchkey,
  { text, network: parameter }: GetRecipientParameters,
): Promise<GetRecipientReturnType> {
  const network = networkOf(latchkey, parameter)
  const namespace = network.chainNamespace
  const recipientText = recipientInUri(withHexPrefix(text.trim(), namespace), network)
  if (recipientText === null) return null
  if (isAddress(recipientText, namespace)) {
    // The hash functions of every namespace are a large chunk, loaded when there is an address to check.
    const { normalizeAddress } = await import('./normalizeAddress.ts')
    const address = normalizeAddress(recipientText, namespace)
    if (address === null) return null
    const canReceive = internals(latchkey)
      .openedChain(namespace)
      ?.canReceive?.({ network, address })
    return (await canReceive) === false ? null : { address, name: null }
  }
  const name = recipientText.toLowerCase()
  // Only the chain resolves it: for a name of the server's own registry, the server alone would decide who is paid.
  if (!isNameSafeToShow(name)) return null
  const chain = await internals(latchkey).chain(namespace)
  const resolved = await chain.resolveName?.(name)
  return resolved ? { address: resolved.address, name, nameSources: resolved.sources } : null
}

/** An EVM address may be typed without `0x`. */
function withHexPrefix(text: string, namespace: Namespace): string {
  return namespace === 'eip155' && /^[\da-f]{40}$/i.test(text) ? `0x${text}` : text
}

const schemes: Readonly<Partial<Record<string, Namespace>>> = {
  bitcoin: 'bip122',
  solana: 'solana',
}

/**
 * The address or name in a payment URI (`ethereum:0x…@1`, EIP-681; `bitcoin:…?amount=…`, BIP-21) or a CAIP-10 id, as QR
 * codes contain them; `null` when it is for another network.
 */
function recipientInUri(text: string, network: Network): string | null {
  const [, scheme = '', target, query = ''] =
    /^(bitcoin|solana):([^?:]+)(?:\?(.*))?$/i.exec(text) ?? []
  if (target !== undefined) {
    const isHere = ownValue(schemes, scheme.toLowerCase()) === network.chainNamespace
    // BIP-21: a URI with an unknown required parameter (`req-…`) must not be paid.
    return isHere && !/(^|&)req-/i.test(query) ? target : null
  }
  const [id, address] = splitCaip10(text)
  if (id) return id === network.caipNetworkId ? address : null
  return network.chainNamespace === 'eip155' ? recipientInEip681(text, network) : text
}

/** EIP-681: the target of a token transfer is the token's contract; the recipient is in `address`. */
function recipientInEip681(text: string, { caipNetworkId }: Network): string | null {
  const uri = /^ethereum:(?:pay-)?(0x[\da-f]{40})(?:@(\d+))?(\/transfer)?(?:\?(.*))?$/i.exec(text)
  if (!uri) return text
  const [, target = '', chainId, transfer, query] = uri
  if (chainId !== undefined && `eip155:${chainId}` !== caipNetworkId) return null
  return transfer ? new URLSearchParams(query).get('address') : target
}

function splitCaip10(text: string): readonly [string, string] | readonly [null, null] {
  const parts = text.split(':')
  const [namespace, reference, address] = parts
  if (parts.length !== 3 || !namespace || !reference || !address) return [null, null]
  return [`${namespace}:${reference}`, address]
}
