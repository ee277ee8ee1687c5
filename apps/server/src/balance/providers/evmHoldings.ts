import * as v from 'valibot'
import type { Address } from 'viem'
import type { Context } from '../../context/context.ts'
import { networkOf } from '../../network/networkOf.ts'
import { readMany, toUpstreamError } from '../../network/readMany.ts'
import { evmAddressOf } from '../../token/caip10.ts'
import { balanceOf } from '../../token/erc20.ts'
import { knownTokensOf } from '../../token/knownTokens.ts'
import { addressToBytes, bytesToAddress, readTokens } from '../../token/readTokens.ts'
import { isSpamToken } from '../../token/spam.ts'
import { tokenListOf } from '../../token/tokenList.ts'
import type { Holding } from './provider.ts'

// Limits unlisted tokens, so that airdropped spam does not make a balance slow to read. Listed ones are always read.
const MAX_SEEN_TOKENS = 200

export async function readEvmHoldings(
  context: Context,
  chainId: string,
  account: string,
): Promise<Holding[]> {
  const owner = evmAddressOf(account, 'address')
  const client = context.chains.client(chainId)
  const icons = new Map(
    tokenListOf(chainId, networkOf(context.config.networks, chainId)).map((token) => [
      token.address,
      token.iconUrl,
    ]),
  )
  const candidates = [
    ...new Set([...icons.keys(), ...(await readSeenTokens(context, chainId, owner))]),
  ]
  const [native, amounts] = await Promise.all([
    client.getBalance({ address: owner }).catch((error: unknown) => {
      throw toUpstreamError(error)
    }),
    readMany(
      client,
      candidates.map((token) => balanceOf(token, owner)),
    ),
  ])
  const balances = candidates.flatMap((address, index) => {
    const amount = amounts[index] ?? 0n
    return amount > 0n ? [{ address, amount }] : []
  })
  const [tokensByAddress, known] = await Promise.all([
    readTokens(
      context,
      chainId,
      balances.map(({ address }) => address),
    ),
    knownTokensOf(context, chainId),
  ])
  const tokens = balances.flatMap(({ address, amount }): Holding[] => {
    const token = tokensByAddress.get(address)
    if (!token || isSpamToken(token, known)) return []
    return [{ ...token, chainId, amount, priceUsd: null, iconUrl: icons.get(address) ?? null }]
  })
  return native > 0n ? [nativeHolding(context, chainId, native), ...tokens] : tokens
}

export function nativeHolding(context: Context, chainId: string, amount: bigint): Holding {
  const { name, symbol, decimals } = context.chains.get(chainId).nativeCurrency
  return { chainId, address: null, name, symbol, decimals, amount, priceUsd: null, iconUrl: null }
}

/** Tokens that the indexer has seen arriving at the account: those with a known price first, then the latest. */
async function readSeenTokens(
  context: Context,
  chainId: string,
  owner: Address,
): Promise<Address[]> {
  const rows = await context.db.query(
    v.object({ token: v.instance(Buffer) }),
    `SELECT token FROM account_tokens AS seen WHERE chain = $1 AND account = $2
     ORDER BY EXISTS (
       SELECT FROM token_prices AS price WHERE price.token = $1 || ':0x' || encode(seen.token, 'hex')
     ) DESC, last_block DESC
     LIMIT $3`,
    [chainId, addressToBytes(owner), MAX_SEEN_TOKENS],
  )
  return rows.map(({ token }) => bytesToAddress(token))
}
