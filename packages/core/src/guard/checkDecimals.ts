import type { ChainClient } from '../adapter/chainClient.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Network } from '../network/network.ts'

/**
 * Compares what a list says about a token with what its contract says: one digit more or less is ten times the
 * money. @throws token/decimals-mismatch, rpc/*, chain/execution-reverted when there is no such token
 */
export async function checkDecimals(
  chain: Pick<ChainClient, 'readToken'>,
  network: Network,
  token: { address: string | null; symbol: string; decimals: number },
): Promise<void> {
  const actual = token.address
    ? (await chain.readToken?.({ network, token: token.address }))?.decimals
    : network.nativeCurrency.decimals
  if (actual === undefined || actual === token.decimals) return
  const context = { token: token.symbol, claimed: token.decimals, actual }
  throw new LatchkeyError('token/decimals-mismatch', context)
}
