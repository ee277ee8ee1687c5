import { LatchkeyError } from '../errors/LatchkeyError.ts'

/** The supported namespaces (CAIP-2). */
export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const

/** A family of chains: one of `namespaces`. */
export type Namespace = (typeof namespaces)[number]
/** A network id (CAIP-2), such as `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`
/** An account id (CAIP-10), such as `eip155:1:0xab…`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

// The character sets of CAIP-2 and CAIP-10. `$` matches only the end: the expressions have no `m` flag.
const referencePattern = /^[-_a-zA-Z0-9]{1,32}$/
const addressPattern = /^[-.%a-zA-Z0-9]{1,128}$/

/** Whether this is a supported CAIP-2 namespace. */
export function isNamespace(text: string): text is Namespace {
  return (namespaces as readonly string[]).includes(text)
}

/** Parses a CAIP-2 network id. @throws LatchkeyError caip/invalid-network-id */
export function parseCaipNetworkId(id: string): { namespace: Namespace; reference: string } {
  const [namespace = '', reference = '', ...rest] = id.split(':')
  if (!isNamespace(namespace) || !isReference(namespace, reference) || rest.length > 0) {
    throw new LatchkeyError('caip/invalid-network-id', { id })
  }
  return { namespace, reference }
}

/** Parses a CAIP-10 account id. @throws LatchkeyError caip/invalid-address */
export function parseCaipAddress(id: string): {
  network: CaipNetworkId
  namespace: Namespace
  address: string
} {
  const [namespace = '', reference = '', address = '', ...rest] = id.split(':')
  const isValid =
    isNamespace(namespace) && isReference(namespace, reference) && addressPattern.test(address)
  if (!isValid || rest.length > 0) {
    throw new LatchkeyError('caip/invalid-address', { id })
  }
  return { network: `${namespace}:${reference}`, namespace, address }
}

/** The reference of an EVM chain is its chain id in decimal digits. */
function isReference(namespace: Namespace, reference: string): boolean {
  return namespace === 'eip155' ? /^\d{1,32}$/.test(reference) : referencePattern.test(reference)
}

/** Formats a CAIP-10 account id. */
export function formatCaipAddress(network: CaipNetworkId, address: string): CaipAddress {
  return `${network}:${address}`
}
