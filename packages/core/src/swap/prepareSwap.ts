import type { Call } from '../adapter/call.ts'
import type { NetworkCost } from '../adapter/money.ts'
import type { Permit } from '../adapter/permit.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import { isSameAddress } from '../caip/isSameAddress.ts'
import type { Account } from '../connection/account.ts'
import type { PriceCheck } from '../guard/checkPrice.ts'
import { readTrueToken } from '../guard/readTrueToken.ts'
import { requireConnected } from '../guard/requireAccount.ts'
import { newId } from '../journal/newId.ts'
import type { Latchkey } from '../latchkey.ts'
import { buildApproval } from './buildApproval.ts'
import { buildSwap } from './buildSwap.ts'
import { checkSwapFunds } from './checkSwapFunds.ts'
import { permitFor } from './permitFor.ts'
import { readPriceCheck } from './readPriceCheck.ts'
import { checkOrder, intentOf, type SwapOrder } from './swapOrder.ts'
import { verifyBytes, verifyPlay } from './verifySwap.ts'

/** A swap that was checked and can be shown and confirmed as it stands. */
export type PreparedSwap = Readonly<SwapOrder> & {
  /** The confirmation's name: the same one is never sent twice. */
  readonly id: string
  readonly account: Account
  /** What is left to be allowed first, in this order; none for the native currency. */
  readonly approvals: readonly Call[]
  /** What is signed in place of the approvals; `null` where the token, the router or the account has no such way. */
  readonly permit: Permit | null
  readonly call: Call
  /** What the visitor is shown to receive, and what the chain will not go below. */
  readonly received: bigint
  readonly minimum: bigint
  readonly cost: NetworkCost
  readonly price: PriceCheck
  /** What leaves and arrives, as the chain plays it; `null` when it could not be played. */
  readonly changes: readonly AssetChange[] | null
  /** False at a router whose calldata nobody here can read: only its effect was measured. */
  readonly isRead: boolean
  readonly preparedAtMs: number
}

/**
 * Has a swap written down by the server, and checks it against what was asked for: where it goes, what its bytes
 * say, what it does when the chain plays it, and what the chain's own pools make of its price.
 * @throws swap/unsafe, swap/no-quote, swap/quote-unavailable, swap/build-failed, swap/insufficient-balance,
 *   swap/allowance-failed, token/decimals-mismatch, network/wrong-chain, connection/not-connected, chain/*, rpc/*
 */
export async function prepareSwap(latchkey: Latchkey, order: SwapOrder): Promise<PreparedSwap> {
  const { network, sell, buy, amount } = order
  const [account] = requireConnected(latchkey, network).accounts
  checkOrder(order)
  const chain = await latchkey.chain(account.namespace)
  const [trueSell, trueBuy] = await Promise.all([
    readTrueToken(chain, network, sell),
    readTrueToken(chain, network, buy),
    chain.requireNode?.(network),
    checkSwapFunds(chain, { account, network, sell, amount }),
  ])
  const { call, shown } = await buildSwap(latchkey, { ...order, account })
  const written = { intent: intentOf(order, account), account, network, call, shown }
  const { minimum, isRead, deadline } = await verifyBytes(latchkey, written)
  const approvals = await approvalsFor(latchkey, order, { account, spender: call.to })
  const [permit, changes, price] = await Promise.all([
    permitFor(latchkey, order, { account, call, approvals, deadline }),
    verifyPlay(latchkey, written, { approvals, minimum, isRead }),
    readPriceCheck(latchkey, { network, account, sell, buy, amount, received: shown }),
  ])
  const calls = [...approvals, call]
  const cost = (await chain.estimateCost?.({ account, network, calls })) ?? unknownCost
  await checkSwapFunds(chain, { account, network, sell, amount, reserve: cost.reserve })
  return Object.freeze({
    ...order,
    sell: trueSell,
    buy: trueBuy,
    id: newId(),
    account,
    approvals,
    permit,
    call,
    received: shown,
    minimum,
    cost,
    price,
    changes,
    isRead,
    preparedAtMs: Date.now(),
  })
}

const unknownCost: NetworkCost = { fee: 0n, reserve: 0n }

async function approvalsFor(
  latchkey: Latchkey,
  { network, sell, amount }: SwapOrder,
  { account, spender }: { account: Account; spender: string },
): Promise<readonly Call[]> {
  // Unwrapping calls the token itself, which needs nobody's leave.
  if (sell.address === null || isSameAddress(sell.address, spender)) return []
  return buildApproval(latchkey, { account, network, token: sell.address, spender, amount })
}
