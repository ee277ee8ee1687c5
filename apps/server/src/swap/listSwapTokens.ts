import type { WireSwapToken } from '@latchkey/wire'
import type { Context } from '../context/context.ts'
import { networkOf } from '../network/networkOf.ts'
import { absoluteUrl, iconPathOf } from '../token/iconUrl.ts'
import { nativeTokenAddress } from '../token/nativeToken.ts'
import { readTokens } from '../token/readTokens.ts'
import { tokenListOf } from '../token/tokenList.ts'

/** The native coin and the listed tokens, with name, symbol and decimals from their contracts. */
export async function listSwapTokens(
  context: Context,
  chainId: string,
  publicUrl: string,
): Promise<WireSwapToken[]> {
  const list = tokenListOf(chainId, networkOf(context.config.networks, chainId))
  const tokensByAddress = await readTokens(
    context,
    chainId,
    list.map(({ address }) => address),
  )
  const { name, symbol, decimals } = context.chains.get(chainId).nativeCurrency
  const native = { address: nativeTokenAddress('eip155'), iconUrl: null, name, symbol, decimals }
  const tokens = list.flatMap((listed) => {
    const token = tokensByAddress.get(listed.address)
    return token ? [{ ...token, iconUrl: listed.iconUrl }] : []
  })
  return [native, ...tokens].map((token) => ({
    name: token.name,
    symbol: token.symbol,
    address: `${chainId}:${token.address}` as WireSwapToken['address'],
    decimals: token.decimals,
    logoUri: absoluteUrl(publicUrl, token.iconUrl ?? iconPathOf(token.symbol)),
  }))
}
