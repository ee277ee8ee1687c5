import { getAddress, type Hex, isAddress, keccak256, stringToHex } from 'viem'
import type { Descriptor, FormatSpec } from '../descriptor/descriptor.ts'
import type { BoundRequest } from '../render/renderView.ts'
import type { Leaf } from '../values/node.ts'
import { isDeployedAt } from './bindCall.ts'
import { encodeType, type TypeMembers, typedNode } from './typedNode.ts'

/** Typed data (EIP-712) as a wallet receives it. */
export type ClearTypedData = {
  types: Readonly<Record<string, TypeMembers>>
  primaryType: string
  domain: Readonly<Record<string, unknown>>
  message: Readonly<Record<string, unknown>>
  /** The account that signs. */
  account: Hex | null
}

/** The type hash that a descriptor's format and the server's index name a message by. */
export function typeHashOf({
  types,
  primaryType,
}: Pick<ClearTypedData, 'types' | 'primaryType'>): Hex | null {
  const encoded = encodeType(types, primaryType)
  return encoded ? keccak256(stringToHex(encoded)) : null
}

/** The format of a descriptor for typed data; `null` if it is for another contract, chain, domain or type. */
export function bindTypedData(descriptor: Descriptor, typed: ClearTypedData): BoundRequest | null {
  const { eip712 } = descriptor.context
  if (!eip712 || !isDomain(eip712, typed.domain)) return null
  const typeHash = typeHashOf(typed)
  const format = typeHash && findType(descriptor, typeHash)
  const data = format && typedNode(typed.types, typed.primaryType, typed.message)
  if (!data) return null
  return { descriptor, format, data, container: containerOf(typed) }
}

/** Every constraint must hold. A file that names neither contract nor domain would be for every site. */
function isDomain(
  { deployments, domain, domainSeparator }: NonNullable<Descriptor['context']['eip712']>,
  actual: ClearTypedData['domain'],
): boolean {
  // The separator would need the hash of the domain; no file in use states one.
  if (domainSeparator !== undefined) return false
  if (!deployments && Object.keys(domain ?? {}).length === 0) return false
  const chainId = chainIdOf(actual)
  const contract = String(actual.verifyingContract ?? '')
  if (deployments && (chainId === null || !isDeployedAt(deployments, chainId, contract))) {
    return false
  }
  return Object.entries(domain ?? {}).every(
    ([name, value]) =>
      Object.hasOwn(actual, name) && textOf(name, actual[name]) === textOf(name, value),
  )
}

function textOf(name: string, value: unknown): string {
  if (name === 'chainId') return String(toChainId(value))
  return name === 'verifyingContract' ? String(value).toLowerCase() : String(value)
}

export function chainIdOf(domain: ClearTypedData['domain']): number | null {
  return domain.chainId === undefined ? null : toChainId(domain.chainId)
}

function toChainId(value: unknown): number | null {
  const isText = typeof value === 'string' && /^(\d{1,16}|0x[\da-f]{1,13})$/i.test(value)
  if (!isText && typeof value !== 'number' && typeof value !== 'bigint') return null
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

function findType({ display }: Descriptor, typeHash: Hex): FormatSpec | null {
  const found = Object.entries(display.formats).filter(
    ([key]) => keccak256(stringToHex(key)) === typeHash,
  )
  return found[0]?.[1] ?? null
}

function containerOf({ domain, account }: ClearTypedData): ReadonlyMap<string, Leaf> {
  const chainId = chainIdOf(domain)
  const contract = String(domain.verifyingContract ?? '')
  const entries: readonly (readonly [string, Leaf] | null)[] = [
    chainId === null
      ? null
      : ['chainId', { type: 'number', value: BigInt(chainId), isSigned: false }],
    isAddress(contract, { strict: false })
      ? ['to', { type: 'address', value: getAddress(contract) }]
      : null,
    ['value', { type: 'number', value: 0n, isSigned: false }],
    account ? ['from', { type: 'address', value: account }] : null,
  ]
  return new Map(entries.filter((entry) => entry !== null))
}
