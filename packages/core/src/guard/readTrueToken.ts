import type { ChainClient } from '../adapter/chainClient.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Network } from '../network/network.ts'

/**
 * The token of a list with what its own contract says. The contract's symbol replaces the list's; decimals that
 * differ stop everything, because the amount was typed with the list's: one digit more is ten times the money.
 * @throws token/decimals-mismatch, rpc/*, chain/execution-reverted when there is no such token
 */
export async function readTrueToken<
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
