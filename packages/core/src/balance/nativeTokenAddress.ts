import type { Namespace } from '../caip/caip.ts'

/** The address by which the server denotes the native currency of an EVM or a Solana network. */
export function nativeTokenAddress(namespace: Namespace): string {
  return namespace === 'eip155' ? `0x${'e'.repeat(40)}` : `So${'1'.repeat(41)}`
}
