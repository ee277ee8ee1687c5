import type { TokenBalance } from '../balance/balance.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { waitForTransaction } from '../journal/waitForTransaction.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { executeSend } from './executeSend.ts'
import { prepareSend } from './prepareSend.ts'
import { sendCostQuery } from './sendCostQuery.ts'

export type Move = { from: Account; to: Account; network: Network; token: TokenBalance }

/**
 * Moves all of an asset from the wallet's active account to another one of its accounts; of the native currency all but the network fee.
 * It is a checked transfer like any other (`prepareSend`). Resolves when it is mined.
 * @throws LatchkeyError send/failed when the transaction fails on the chain, and what `prepareSend` and `executeSend` throw
 */
export async function moveAsset(latchkey: Latchkey, move: Move): Promise<void> {
  const { to, network, token } = move
  const amount = await readMovableAmount(latchkey, move)
  const recipient = { address: to.address, name: null }
  const prepared = await prepareSend(latchkey, { network, token, amount, recipient })
  const { id } = await executeSend(latchkey, { transfer: prepared })
  const { status } = await waitForTransaction(latchkey, { id })
  if (status !== 'confirmed') throw new LatchkeyError('send/failed', {})
}

/** Read now: the list of balances may be older. @throws LatchkeyError send/insufficient-gas */
async function readMovableAmount(
  latchkey: Latchkey,
  { from, to, network, token }: Move,
): Promise<bigint> {
  const chain = await internals(latchkey).chain(from.namespace)
  if (token.address !== null) {
    const tokenBalance = await chain.tokenBalance?.({
      account: from,
      network,
      token: token.address,
    })
    return tokenBalance ?? token.amount
  }
  const cost = sendCostQuery(latchkey, { account: from, network, token: null, to: to.address })
  const [balance, { reserve }] = await Promise.all([
    chain.nativeBalance?.({ account: from, network }) ?? token.amount,
    getQueryClient(latchkey).fetchQuery({ ...cost, staleTime: 0 }),
  ])
  if (balance <= reserve) throw new LatchkeyError('send/insufficient-gas', { token: token.symbol })
  return balance - reserve
}
