import { ownValue } from '@latchkey/wire'

/** Stands for a network's own coin wherever a token's address is asked for. */
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
