import { ownValue } from '@latchkey/wire'

/** By namespace: what stands in place of a token's address for the native coin. */
const NATIVE_ADDRESSES: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/**
 * The pseudo-address of a namespace's native coin.
 * @throws RangeError for a namespace other than `eip155` and `solana`, for which the server has no balances and prices
 */
export function nativeTokenAddress(namespace: string): string {
  const address = ownValue(NATIVE_ADDRESSES, namespace)
  if (address === undefined) throw new RangeError(`The native coin of ${namespace} has no address`)
  return address
}

export function isNativeToken(address: string): boolean {
  const written = address.startsWith('0x') ? address.toLowerCase() : address
  return Object.values(NATIVE_ADDRESSES).includes(written)
}
