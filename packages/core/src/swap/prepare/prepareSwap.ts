import type { Call } from '../../adapter/call.ts'
import type { NetworkCost } from '../../adapter/money.ts'
import type { Permit } from '../../adapter/permit.ts'
import type { AssetChange } from '../../adapter/simulation.ts'
import type { TokenSource } from '../../adapter/tokenMetadata.ts'
import { isSameAddress } from '../../caip/isSameAddress.ts'
import type { Account } from '../../connection/account.ts'
import { isConnected } from '../../connection/activeConnection.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { PriceCheck } from '../../guard/checkPrice.ts'
import { requireConnected } from '../../guard/requireAccount.ts'
import { verifyToken } from '../../guard/verifyToken.ts'
import { newId } from '../../journal/newId.ts'
import type { Latchkey } from '../../latchkey.ts'
import { assertSwapCalldata, assertSwapSimulation } from './assertBuiltSwap.ts'
import { assertSwapFunds } from './assertSwapFunds.ts'
import { buildApproval } from './buildApproval.ts'
import { buildSwap } from './buildSwap.ts'
import { findUsablePermit } from './findUsablePermit.ts'
import { readPriceCheck } from './readPriceCheck.ts'
import { assertOrder, type SwapOrder, toSwapIntent } from './swapOrder.ts'

/** A swap that is built and checked: the visitor sees it, and `executeSwap` sends exactly this. */
export type PreparedSwap = Readonly<SwapOrder> & {
  /** The id of its journal entry: one prepared swap is sent at most once. */
  readonly id: string
  readonly account: Account
  /** The approvals to send before it, in this order; none for the native currency. */
  readonly approvals: readonly Call[]
  /** The ERC-2612 permit to sign instead of the approvals; `null` where token, router or account does not support it. */
  readonly permit: Permit | null
  readonly call: Call
  /** The quoted amount, and the minimum received: the swap reverts below it. */
  readonly received: bigint
  readonly minimum: bigint
  /** The provider's fee in basis points, already deducted from `received`; `null` when the server does not say it. */
  readonly feeBps: number | null
  readonly cost: NetworkCost
  readonly price: PriceCheck
  /** What leaves and arrives, as simulated; `null` when no node could simulate it. */
  readonly changes: readonly AssetChange[] | null
  /** False at a router of kind `measured`, whose calldata is not decoded: only the simulated effect was checked. */
  readonly isDecoded: boolean
  /** Who says how many decimals each token has; from `server` alone the amounts may be false. */
  readonly decimalsFrom: { readonly sell: TokenSource; readonly buy: TokenSource }
  readonly preparedAtMs: number
}

/**
 * Has the server build a swap and checks it against the order: its router, its calldata, its simulated effect, and its
 * price against the pools on the chain.
 * @throws LatchkeyError swap/unsafe, swap/no-quote, swap/quote-unavailable, swap/build-failed, swap/insufficient-balance,
 *   swap/allowance-failed, token/decimals-mismatch, network/wrong-chain, swap/no-address, chain/*, rpc/*
 */
export async function prepareSwap(latchkey: Latchkey, order: SwapOrder): Promise<PreparedSwap> {
  const { network, sell, buy, amount } = order
  if (!isConnected(latchkey, network.chainNamespace)) {
    throw new LatchkeyError('swap/no-address', {})
  }
  const [account] = requireConnected(latchkey, network).accounts
  assertOrder(order)
  const chain = await latchkey.chain(account.namespace)
  const [verifiedSell, verifiedBuy] = await Promise.all([
    verifyToken(chain, network, sell),
    verifyToken(chain, network, buy),
    chain.requireNode?.(network),
    assertSwapFunds(chain, { account, network, sell, amount }),
  ])
  const { call, received, feeBps } = await buildSwap(latchkey, { ...order, account })
  const unchecked = { intent: toSwapIntent(order, account), account, network, call, received }
  const { minimum, isDecoded, deadline } = await assertSwapCalldata(latchkey, unchecked)
  const approvals = await approvalsFor(latchkey, order, { account, spender: call.to })
  const [permit, changes, price] = await Promise.all([
    findUsablePermit(latchkey, order, { account, call, approvals, deadline }),
    assertSwapSimulation(latchkey, unchecked, { approvals, minimum, isDecoded }),
    readPriceCheck(latchkey, { network, account, sell, buy, amount, received, feeBps }),
  ])
  const calls = [...approvals, call]
  const cost = (await chain.estimateCost?.({ account, network, calls })) ?? unknownCost
  await assertSwapFunds(chain, { account, network, sell, amount, reserve: cost.reserve })
  return Object.freeze({
    ...order,
    sell: verifiedSell.token,
    buy: verifiedBuy.token,
    decimalsFrom: { sell: verifiedSell.source, buy: verifiedBuy.source },
    id: newId(),
    account,
    approvals,
    permit,
    call,
    received,
    minimum,
    feeBps,
    cost,
    price,
    changes,
    isDecoded,
    preparedAtMs: Date.now(),
  })
}

const unknownCost: NetworkCost = { fee: 0n, reserve: 0n }

async function approvalsFor(
  latchkey: Latchkey,
  { network, sell, amount }: SwapOrder,
  { account, spender }: { account: Account; spender: string },
): Promise<readonly Call[]> {
  // Unwrapping calls the token itself, which needs no allowance.
  if (sell.address === null || isSameAddress(sell.address, spender)) return []
  return buildApproval(latchkey, { account, network, token: sell.address, spender, amount })
}
