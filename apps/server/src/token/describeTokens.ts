import type { Context } from '../context/context.ts'
import { evmAddressOf, parseAccountId } from './caip10.ts'
import { isNativeToken } from './nativeToken.ts'
import { readTokens } from './readTokens.ts'

export type TokenMetadata = { name: string; symbol: string; decimals: number }

/** Name, symbol and decimals of tokens given by CAIP-10, read from their chains. */
export async function describeTokens(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, TokenMetadata>> {
  const parsed = ids.map((id) => ({ id, ...parseAccountId(id) }))
  const found = new Map<string, TokenMetadata>()
  for (const { id, chainId, address } of parsed) {
    if (isNativeToken(address)) found.set(id, context.chains.get(chainId).nativeCurrency)
  }
  const evm = parsed.filter(({ id, namespace }) => namespace === 'eip155' && !found.has(id))
  for (const chainId of new Set(evm.map((token) => token.chainId))) {
    const own = evm.filter((token) => token.chainId === chainId)
    const addresses = own.map((token) => evmAddressOf(token.address, 'addresses'))
    const tokens = await readTokens(context, chainId, [...new Set(addresses)])
    for (const [index, { id }] of own.entries()) {
      const token = addresses[index] && tokens.get(addresses[index])
      if (token) found.set(id, token)
    }
  }
  return found
}
