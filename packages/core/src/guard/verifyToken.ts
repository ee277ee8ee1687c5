import type { ChainClient } from '../adapter/chainClient.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Network } from '../network/network.ts'

/**
 * Verifies a listed token with its contract. The contract's symbol replaces the listed one. Different decimals are an
 * error, because the amount was parsed with the listed ones: one digit more is ten times the amount.
 * @throws LatchkeyError token/decimals-mismatch, rpc/*, chain/execution-reverted when there is no such token
 */
export async function verifyToken<
  Token extends { address: string | null; symbol: string; decimals: number },
>(chain: Pick<ChainClient, 'readToken'>, network: Network, token: Token): Promise<Token> {
  const { address } = token
  const actual =
    address === null ? network.nativeCurrency : await chain.readToken?.({ network, token: address })
  if (!actual) return token
  if (actual.decimals !== token.decimals) {
    const context = { token: token.symbol, claimed: token.decimals, actual: actual.decimals }
    throw new LatchkeyError('token/decimals-mismatch', context)
  }
  return actual.symbol ? { ...token, symbol: actual.symbol } : token
}
