import type { Address } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { Context } from '../../context/context.ts'
import { networkOf } from '../../network/networkOf.ts'
import { readMany, toUpstreamError } from '../../network/readMany.ts'
import { balanceOf } from '../../token/erc20.ts'
import { nativeTokenAddress } from '../../token/nativeToken.ts'
import { readTokens } from '../../token/readTokens.ts'
import { tokenListOf } from '../../token/tokenList.ts'
import type { SandboxSettings } from './sandboxSettings.ts'

/** An asset that the treasury sells. */
export type Asset = {
  symbol: string
  name: string
  decimals: number
  /** `null` for the native coin. */
  address: Address | null
}

export async function readAssets(context: Context, settings: SandboxSettings): Promise<Asset[]> {
  const { chainId } = settings
  const client = context.chains.client(chainId)
  const treasury = privateKeyToAddress(settings.treasuryKey)
  const listed = tokenListOf(chainId, networkOf(context.config.networks, chainId)).map(
    ({ address }) => address,
  )
  const [native, balances, tokensByAddress] = await Promise.all([
    client.getBalance({ address: treasury }).catch((error: unknown) => {
      throw toUpstreamError(error)
    }),
    readMany(
      client,
      listed.map((token) => balanceOf(token, treasury)),
    ),
    readTokens(context, chainId, listed),
  ])
  const { name, symbol, decimals } = context.chains.get(chainId).nativeCurrency
  const tokens = listed.flatMap((address, index): Asset[] => {
    const token = tokensByAddress.get(address)
    return token && (balances[index] ?? 0n) > 0n ? [token] : []
  })
  return native > 0n ? [{ name, symbol, decimals, address: null }, ...tokens] : tokens
}

export function assetId(chainId: string, asset: Pick<Asset, 'address'>): string {
  return `${chainId}:${asset.address ?? nativeTokenAddress('eip155')}`
}
