import { type InputOf, ownValue, walletsEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { toWallet } from './toWallet.ts'
import type { WalletPage } from './walletPage.ts'

/** Fetches wallets from the server's wallet directory, or without a server from the package's. @throws LatchkeyError api/* */
export async function fetchWallets(
  latchkey: Latchkey,
  input: InputOf<typeof walletsEndpoint>,
  signal?: AbortSignal,
): Promise<WalletPage> {
  if (!internals(latchkey).options.getState().endpoints?.api) {
    const { findPackagedWallets } = await import('./packaged/findPackagedWallets.ts')
    return findPackagedWallets(input)
  }
  const { data, count } = await callApi(latchkey, walletsEndpoint, input, { signal })
  return { wallets: data.map(toWallet), count }
}

/** The site's wallet options as parameters of the directory. */
export function directoryFilter(latchkey: Latchkey): {
  include?: string[]
  exclude?: string[]
  chains: string[]
} {
  const { includeWalletIds, excludeWalletIds } = internals(latchkey).options.getState()
  return {
    ...(includeWalletIds.length > 0 ? { include: [...includeWalletIds] } : {}),
    ...(excludeWalletIds.length > 0 ? { exclude: [...excludeWalletIds] } : {}),
    chains: wantedChains(latchkey),
  }
}

/** The main chain of a namespace, which every wallet of the namespace supports. */
const mainChains: Readonly<Record<string, string>> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
}

/** Wallets list no test chains; a test chain is replaced by the main chain of its namespace. */
function wantedChains(latchkey: Latchkey): string[] {
  const { networks } = internals(latchkey).network.getState()
  const siteChains = networks
    .filter((network) => !network.testnet)
    .map((network) => network.caipNetworkId)
  const namespaceChains = networks.map(
    (network) => ownValue(mainChains, network.chainNamespace) ?? '',
  )
  return [...new Set<string>([...siteChains, ...namespaceChains])].filter(Boolean)
}
