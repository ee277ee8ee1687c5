import { ownValue } from '@latchkey/wire'
import type { Namespace } from '../caip/caip.ts'
import { isAddress } from '../caip/isAddress.ts'
import { isNameHonest } from '../identity/nameRules.ts'
import type { NameSource } from '../identity/nameSource.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'

/** A resolved recipient. `nameSources`: the nodes that agree on the name's address; absent without a name. */
export type Recipient = {
  address: string
  name: string | null
  nameSources?: readonly NameSource[]
}

/** Resolves the text of the recipient field, after the visitor stopped typing; `null` when it is no recipient. */
export function recipientQuery(
  latchkey: Latchkey,
  options: { text: string; network: Network },
): Query<Recipient | null> {
  const { text, network } = options
  return {
    queryKey: ['recipient', network.caipNetworkId, text.trim()],
    queryFn: () => resolveRecipient(latchkey, options),
    staleTime: freshness.prices,
  }
}

/**
 * Resolves a recipient: an address, an ENS or .sol name, a CAIP-10 id or a payment URI (EIP-681, BIP-21). `null` when
 * the text is none of them, or is for another network.
 * @throws LatchkeyError name/sources-disagree when two nodes disagree, rpc/* when none answers
 */
export async function resolveRecipient(
  latchkey: Latchkey,
  { text, network }: { text: string; network: Network },
): Promise<Recipient | null> {
  const namespace = network.chainNamespace
  const recipientText = recipientInUri(withHexPrefix(text.trim(), namespace), network)
  if (recipientText === null) return null
  if (isAddress(recipientText, namespace)) {
    // The hash functions of every namespace are a large chunk, loaded when there is an address to check.
    const { normalizeAddress } = await import('./normalizeAddress.ts')
    const address = normalizeAddress(recipientText, namespace)
    if (address === null) return null
    const canReceive = latchkey.openedChain(namespace)?.canReceive?.({ network, address })
    return (await canReceive) === false ? null : { address, name: null }
  }
  const name = recipientText.toLowerCase()
  // Only the chain resolves it: for a name of the server's own registry, the server alone would decide who is paid.
  if (!isNameHonest(name)) return null
  const chain = await latchkey.chain(namespace)
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
  const [, target = '', chainId, transfer, query = ''] = uri
  if (chainId !== undefined && `eip155:${chainId}` !== caipNetworkId) return null
  return transfer ? new URLSearchParams(query).get('address') : target
}

function splitCaip10(text: string): readonly [string, string] | readonly [null, null] {
  const parts = text.split(':')
  const [namespace, reference, address] = parts
  if (parts.length !== 3 || !namespace || !reference || !address) return [null, null]
  return [`${namespace}:${reference}`, address]
}
