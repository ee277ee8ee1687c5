import { type Address, getAddress, isAddress } from 'viem'
import { ServerError } from '../errors/ServerError.ts'

/** A CAIP-10 id in parts; `chainId` is its CAIP-2 prefix. */
export type AccountId = { chainId: string; namespace: string; address: string }

export function parseAccountId(text: string): AccountId {
  const [namespace = '', reference = '', address = ''] = text.split(':')
  return { namespace, chainId: `${namespace}:${reference}`, address }
}

/** @throws ServerError 400 that names the parameter, unless it is an EVM address. */
export function evmAddressOf(address: string, field: string): Address {
  if (isAddress(address, { strict: false })) return getAddress(address.toLowerCase())
  throw new ServerError(400, 'address/invalid', `${field} is not an EVM address`, field)
}

export function parseEvmAccountId(
  text: string,
  field: string,
): { chainId: string; address: Address } {
  const { namespace, chainId, address } = parseAccountId(text)
  if (namespace === 'eip155') return { chainId, address: evmAddressOf(address, field) }
  throw new ServerError(400, 'network/not-supported', `${field} is not on an EVM network`, field)
}

export type NamespaceOfAddress = 'eip155' | 'solana' | null

/** The namespace of an address without a chain id. */
export function namespaceOfAddress(address: string): NamespaceOfAddress {
  if (isAddress(address, { strict: false })) return 'eip155'
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? 'solana' : null
}
