import { findKnownToken } from '@latchkey/wire/knownTokens'
import type { ChainClient } from '../adapter/chainClient.ts'
import type { SourcedTokenMetadata, TokenMetadata, TokenSource } from '../adapter/tokenMetadata.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Network } from '../network/network.ts'

type ListedToken = { address: string | null; symbol: string; decimals: number }

/**
 * Verifies a listed token: a well-known one with the list of this release, any other with its contract at every
 * independent node. The verified symbol replaces the listed one. Different decimals are an error, because the amount
 * was parsed with the listed ones: one digit more is ten times the amount.
 * @throws LatchkeyError token/decimals-mismatch, rpc/*, chain/execution-reverted when there is no such token
 */
export async function verifyToken<Token extends ListedToken>(
  chain: Pick<ChainClient, 'readToken' | 'readTokenFromAllNodes'>,
  network: Network,
  token: Token,
): Promise<{ token: Token; source: TokenSource }> {
  const { address } = token
  const known =
    address === null ? network.nativeCurrency : findKnownToken(network.caipNetworkId, address)
  if (known) return { token: matchDecimals(token, known), source: 'release' }
  const readings = await readToken(chain, network, address ?? '')
  for (const reading of readings) matchDecimals(token, reading)
  const trusted = readings.find(({ source }) => source !== 'server') ?? readings[0]
  if (!trusted) return { token, source: 'server' }
  return { token: matchDecimals(token, trusted), source: trusted.source }
}

/** A chain whose wallets have no node of their own reads from one node, which may be the server's. */
async function readToken(
  { readToken: readFromNode, readTokenFromAllNodes }: Parameters<typeof verifyToken>[0],
  network: Network,
  token: string,
): Promise<readonly SourcedTokenMetadata[]> {
  if (readTokenFromAllNodes) return readTokenFromAllNodes({ network, token })
  const metadata = await readFromNode?.({ network, token })
  return metadata ? [{ ...metadata, source: 'server' }] : []
}

function matchDecimals<Token extends ListedToken>(token: Token, actual: TokenMetadata): Token {
  if (actual.decimals !== token.decimals) {
    const context = { token: token.symbol, claimed: token.decimals, actual: actual.decimals }
    throw new LatchkeyError('token/decimals-mismatch', context)
  }
  return actual.symbol ? { ...token, symbol: actual.symbol } : token
}
