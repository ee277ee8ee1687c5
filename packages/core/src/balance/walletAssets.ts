import * as v from 'valibot'
import { amountInUsd } from '../amount/usd.ts'
import { proxiedImage } from '../api/proxiedImage.ts'
import { type CaipNetworkId, parseCaipNetworkId } from '../caip/caip.ts'
import { isAddress } from '../caip/isAddress.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { type TokenBalance, toBalance } from './balance.ts'

const hexAmount = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((hex) => BigInt(hex)),
)

/** The schema of one asset; invalid assets are left out of the list. */
const assetSchema = v.object({
  address: v.string(),
  balance: hexAmount,
  type: v.picklist(['ERC20', 'NATIVE']),
  metadata: v.object({
    name: v.string(),
    symbol: v.string(),
    iconUrl: v.string(),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
    price: v.pipe(v.number(), v.finite()),
  }),
})
type Asset = v.InferOutput<typeof assetSchema>

const replySchema = v.record(v.string(), v.array(v.unknown()))

/**
 * Parses the wallet's asset list (`wallet_getAssets`, EIP-7811) into balances, without invalid assets.
 * @throws LatchkeyError wallet/failed when the reply is not a list
 */
export function parseWalletAssets(
  latchkey: Latchkey,
  value: unknown,
  network: CaipNetworkId,
): readonly TokenBalance[] {
  const byChain = v.safeParse(replySchema, value)
  if (!byChain.success) throw new LatchkeyError('wallet/failed', { code: null })
  const { namespace, reference } = parseCaipNetworkId(network)
  // Chains go by their number here; wallets write it in hex, with or without leading zeros.
  const ofNetwork = Object.entries(byChain.output).find(([id]) => Number(id) === Number(reference))
  return (ofNetwork?.[1] ?? [])
    .map((item) => v.safeParse(assetSchema, item))
    .filter((candidate) => candidate.success)
    .map((item) => item.output)
    .filter((candidate) => candidate.type === 'NATIVE' || isAddress(candidate.address, namespace))
    .filter((candidate) => candidate.metadata.decimals > 0)
    .map((item) => toTokenBalance(latchkey, item, network))
}

function toTokenBalance(latchkey: Latchkey, asset: Asset, network: CaipNetworkId): TokenBalance {
  const { name, symbol, iconUrl, decimals, price } = asset.metadata
  const priceUsd = Math.max(price, 0)
  return {
    ...toBalance({ amount: asset.balance, decimals, symbol }),
    name,
    network,
    address: asset.type === 'NATIVE' ? null : asset.address,
    priceUsd,
    change24h: null,
    valueUsd: priceUsd > 0 ? amountInUsd(asset.balance, decimals, priceUsd) : null,
    iconUrl: proxiedImage(latchkey, iconUrl),
  }
}
