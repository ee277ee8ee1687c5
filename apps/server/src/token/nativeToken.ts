import { ownValue } from '@latchkey/wire'

/** The pseudo-address of a network's native coin. */
const NATIVE: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

export function nativeTokenOf(namespace: string): string {
  return ownValue(NATIVE, namespace) ?? '0x'
}

export function isNativeToken(address: string): boolean {
  return Object.values(NATIVE).includes(address.startsWith('0x') ? address.toLowerCase() : address)
}
