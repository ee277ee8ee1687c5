import { pricesEndpoint } from '@latchkey/wire'
import { nativeAsset } from '../adapter/assetKey.ts'
import { amountInUsd } from '../amount/usd.ts'
import { callApi } from '../api/callApi.ts'
import { type CaipAddress, formatCaipAddress } from '../caip/caip.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import type { AssetValue } from './rateReturn.ts'

/** The addresses by which the price API denotes the native currency. */
const nativeAddress = { eip155: `0x${'e'.repeat(40)}`, other: `So${'1'.repeat(41)}` }
const maxPricedAssets = 50

/** The value of assets by the server's prices and the decimals of their contracts; `null` for an asset without both. */
export async function fetchAssetValues(
  latchkey: Latchkey,
  assets: readonly string[],
  { network, signal }: { network: Network; signal: AbortSignal },
): Promise<AssetValue> {
  const pricedAssets = assets.slice(0, maxPricedAssets)
  const [prices, decimals] = await Promise.all([
    fetchPrices(latchkey, pricedAssets, { network, signal }),
    Promise.all(pricedAssets.map((asset) => readDecimals(latchkey, network, asset))),
  ])
  return (asset, amount) => {
    const price = prices.get(caip10Of(asset, network).toLowerCase())
    const assetDecimals = decimals[pricedAssets.indexOf(asset)]
    if (!price || assetDecimals === undefined || assetDecimals === null) return null
    return amountInUsd(amount, assetDecimals, price)
  }
}

async function fetchPrices(
  latchkey: Latchkey,
  assets: readonly string[],
  { network, signal }: { network: Network; signal: AbortSignal },
): Promise<ReadonlyMap<string, number>> {
  try {
    const addresses = assets.map((asset) => caip10Of(asset, network))
    const input = { currency: 'usd' as const, addresses }
    const { fungibles } = await callApi(latchkey, pricesEndpoint, input, { signal })
    return new Map(fungibles.map(({ address, price }) => [address.toLowerCase(), price]))
  } catch {
    // The server does not respond, or not in time: no asset has a price.
    return new Map()
  }
}

async function readDecimals(
  latchkey: Latchkey,
  network: Network,
  asset: string,
): Promise<number | null> {
  if (asset === nativeAsset) return network.nativeCurrency.decimals
  try {
    const chain = await internals(latchkey).chain(network.chainNamespace)
    return (await chain.readToken?.({ network, token: asset }))?.decimals ?? null
  } catch {
    // Not a token, or the node does not respond.
    return null
  }
}

function caip10Of(asset: string, { caipNetworkId, chainNamespace }: Network): CaipAddress {
  const native = chainNamespace === 'eip155' ? nativeAddress.eip155 : nativeAddress.other
  return formatCaipAddress(caipNetworkId, asset === nativeAsset ? native : asset)
}
