import { ownValue } from '@latchkey/wire'
import { concat, type Hex, hashStruct, keccak256, numberToHex, size } from 'viem'
import type { ClearTypedData } from './bindTypedData.ts'

/** The digest of calldata that wallets and hardware wallets show (ERC-8213); `null` without calldata. */
export function calldataDigest(data: Hex): Hex | null {
  const length = size(data)
  return length === 0 ? null : keccak256(concat([numberToHex(length, { size: 32 }), data]))
}

/** The digests of typed data (ERC-8213), under the names that the standard gives them. */
export type TypedDataDigests = { eip712: Hex; domain: Hex; message: Hex }

/** `null` for data that can't be hashed, which no wallet signs. */
export function typedDataDigests(typed: ClearTypedData): TypedDataDigests | null {
  const types = { ...typed.types, EIP712Domain: domainType(typed) }
  try {
    const domain = hashStruct({ data: { ...typed.domain }, primaryType: 'EIP712Domain', types })
    const message = hashStruct<Record<string, unknown>, string>({
      ...{ data: { ...typed.message }, primaryType: typed.primaryType, types },
    })
    return { domain, message, eip712: keccak256(concat(['0x1901', domain, message])) }
  } catch {
    // Wallets reject it, too.
    return null
  }
}

const domainMembers = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** The domain's type as the request states it, else the standard members that it has. */
function domainType({ types, domain }: ClearTypedData): { name: string; type: string }[] {
  const stated = types.EIP712Domain
  if (stated) return stated.map(({ name, type }) => ({ name, type }))
  return domainMembers.filter(({ name }) => ownValue(domain, name) !== undefined)
}
