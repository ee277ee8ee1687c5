import type { Account, CaipNetworkId } from '@latchkey/core'
import type { StandardWallet } from './createWalletDiscovery.ts'

/** An account as the wallet listed it; `raw` is the wallet's own object, which it expects back. */
export type Listed = { raw: unknown; address: string; chains: readonly string[]; label?: string }

/** Which account signs, and on which network. */
export type SignerOf = (account: Account) => { account: Listed; chainId: CaipNetworkId }

/** One ability of a wallet. */
export type Method = (...inputs: readonly unknown[]) => unknown

/** A method of a wallet's feature; `null` when the wallet lacks it. */
export function feature(
  wallet: StandardWallet,
  name: string,
  method: string = name.split(':')[1] ?? '',
): Method | null {
  const found = wallet.features[name] as Record<string, unknown> | undefined
  const call = found?.[method]
  return typeof call === 'function' ? (...inputs) => call.apply(found, inputs) : null
}
