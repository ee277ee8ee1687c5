import { ownValue } from '@latchkey/wire'
import type { Namespace } from '../caip/caip.ts'
import { isAddress } from '../caip/isAddress.ts'
import { isNameHonest, isRegisteredName } from '../identity/nameRules.ts'
import type { NameSource } from '../identity/nameSource.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'

/** Whom a text means. `nameSources`: the nodes that agree on the name's address; absent without a name. */
export type Recipient = {
  address: string
  name: string | null
  nameSources?: readonly NameSource[]
}

/** Whom the typed, pasted or scanned text means, or `null`: for the field, after the visitor stopped typing. */
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
 * An address as it stands, or the address a name leads to according to the nodes in `nameSources`. `null` when the
 * text is neither.
 * @throws name/sources-disagree when two nodes say different things, rpc/* when none answers
 */
export async function resolveRecipient(
  latchkey: Latchkey,
  { text, network }: { text: string; network: Network },
): Promise<Recipient | null> {
  const namespace = network.chainNamespace
  const bare = withoutScheme(text.trim(), network)
  if (bare === null) return null
  if (isAddress(bare, namespace)) {
    // Hashing for every namespace is heavy; it comes when there is an address to check.
    const { readAddress } = await import('./readAddress.ts')
    const address = readAddress(bare, namespace)
    if (address === null) return null
    const canReceive = latchkey.openedChain(namespace)?.canReceive?.({ network, address })
    return (await canReceive) === false ? null : { address, name: null }
  }
  const name = bare.toLowerCase()
  // Names of our own registry are on no chain: a server alone would decide who gets the money.
  if (!isNameHonest(name) || isRegisteredName(name)) return null
  const chain = await latchkey.chain(namespace)
  const found = await chain.resolveName?.(name)
  return found ? { address: found.address, name, nameSources: found.sources } : null
}

const schemes: Readonly<Partial<Record<string, Namespace>>> = {
  bitcoin: 'bip122',
  solana: 'solana',
}

/**
 * QR codes carry `ethereum:0x…@1` (EIP-681), `bitcoin:…?amount=…` (BIP-21) and the like, or a CAIP-10 id; one for
 * another network means nobody here.
 */
function withoutScheme(text: string, network: Network): string | null {
  const [, scheme = '', paid, query = ''] =
    /^(bitcoin|solana):([^?:]+)(?:\?(.*))?$/i.exec(text) ?? []
  if (paid !== undefined) {
    const isHere = ownValue(schemes, scheme.toLowerCase()) === network.chainNamespace
    // BIP-21: who does not understand what is required must not pay.
    return isHere && !/(^|&)req-/i.test(query) ? paid : null
  }
  const [id, address] = splitCaip10(text)
  if (id) return id === network.caipNetworkId ? address : null
  return network.chainNamespace === 'eip155' ? withoutEthereum(text, network) : text
}

/** A request for a token names the token first and the recipient behind it. */
function withoutEthereum(text: string, { caipNetworkId }: Network): string | null {
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
