import type { AssetChange } from './simulation.ts'

/** The key of a network's native currency. */
export const nativeAsset = 'native'

/** One key per asset: `native`, a token's address, or address and id of an NFT. */
export function assetKey(change: AssetChange): string {
  if (change.kind === 'native') return nativeAsset
  const token = tokenKey(change.token)
  return change.kind === 'nft' ? `${token} ${change.id}` : token
}

/** Hexadecimal addresses are case-insensitive; base58 addresses aren't. */
export function tokenKey(token: string): string {
  return token.startsWith('0x') ? token.toLowerCase() : token
}
