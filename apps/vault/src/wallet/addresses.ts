import type { WalletAddresses } from '@latchkey/wire'
import { chains } from '../keys/derive.ts'

/** The server's record of addresses as the list that boxes are bound to. */
export function listAddresses(addresses: WalletAddresses): readonly string[] {
  return chains.flatMap((chain) => (addresses[chain] ? [`${chain}:${addresses[chain]}`] : []))
}

/** The other way round. */
export function recordAddresses(list: readonly string[]): WalletAddresses {
  const find = (chain: string) =>
    list.find((one) => one.startsWith(`${chain}:`))?.slice(chain.length + 1)
  const [eip155 = '', solana = ''] = [find('eip155'), find('solana')]
  const [bip122, polkadot] = [find('bip122'), find('polkadot')]
  return {
    eip155,
    solana,
    ...(bip122 ? { bip122 } : {}),
    ...(polkadot ? { polkadot } : {}),
  }
}
