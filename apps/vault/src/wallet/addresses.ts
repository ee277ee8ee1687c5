import type { WalletAddresses } from '@latchkey/wire'
import { chainNamespaces } from '../keys/deriveChainKeys.ts'

/** Converts the server's record of addresses to the list in the AAD. */
export function toAddressList(addresses: WalletAddresses): readonly string[] {
  return chainNamespaces.flatMap((chain) =>
    addresses[chain] ? [`${chain}:${addresses[chain]}`] : [],
  )
}

/** Converts the list in the AAD to the server's record. */
export function toAddressRecord(list: readonly string[]): WalletAddresses {
  const find = (chain: string) =>
    list.find((entry) => entry.startsWith(`${chain}:`))?.slice(chain.length + 1)
  const [eip155 = '', solana = ''] = [find('eip155'), find('solana')]
  const [bip122, polkadot] = [find('bip122'), find('polkadot')]
  return {
    eip155,
    solana,
    ...(bip122 ? { bip122 } : {}),
    ...(polkadot ? { polkadot } : {}),
  }
}
