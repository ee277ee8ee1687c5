import type { Call } from '../../adapter/call.ts'
import type { NetworkCost } from '../../adapter/money.ts'
import type { Permit } from '../../adapter/permit.ts'
import type { AssetChange } from '../../adapter/simulation.ts'
import type { TokenSource } from '../../adapter/tokenMetadata.ts'
import { isSameAddress } from '../../caip/isSameAddress.ts'
import type { Account } from '../../connection/account.ts'
import { isConnected } from '../../connection/activeConnection.ts'
import type { CodesIn, ErrorOf } from '../../errors/errorOf.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { PriceCheck } from '../../guard/checkPrice.ts'
import { requireConnected } from '../../guard/requireAccount.ts'
import { verifyToken } from '../../guard/verifyToken.ts'
import { newId } from '../../journal/newId.ts'
import { internals, type Latchkey } from '../../latchkey.ts'
import { assertSwapCalldata, assertSwapSimulation } from './assertBuiltSwap.ts'
import { assertSwapFunds } from './assertSwapFunds.ts'
import { buildApproval } from './buildApproval.ts'
import { buildSwap } from './buildSwap.ts'
import { findUsablePermit } from './findUsablePermit.ts'
import { readPriceCheck } from './readPriceCheck.ts'
import { assertOrder, type PrepareSwapParameters, toSwapIntent } from './swapOrder.ts'

/** A built and checked swap. The visitor sees it, and `executeSwap` sends exactly this. */
export type PreparedSwap = Readonly<PrepareSwapParameters> & {
  /** The id of its journal entry: one prepared swap is sent at most once. */
  readonly id: string
  readonly account: Account
  /** The approvals to send before it, in this order; none for the native currency. */
  readonly approvals: readonly Call[]
  /**
   * The ERC-2612 permit to sign instead of the approvals; `null` if the token, router or account doesn't support it.
   */
  readonly permit: Permit | null
  readonly call: Call
  /** The quoted amount, and the minimum received: the swap reverts below it. */
  readonly received: bigint
  readonly minimum: bigint
  /** The provider's fee in basis points, already deducted from `received`; `null` if the server doesn't provide it. */
  readonly feeBps: number | null
  readonly cost: NetworkCost
  readonly price: PriceCheck
  /** What leaves and arrives, as simulated; `null` when no node could simulate it. */
  readonly changes: readonly AssetChange[] | null
  /** False for a router of kind `measured`, whose calldata isn't decoded: only the simulated effect was checked. */
  readonly isDecoded: boolean
  /** The source of each token's decimals. If it's only `server`, the amounts may be wrong. */
  readonly decimalsFrom: { readonly sell: TokenSource; readonly buy: TokenSource }
  readonly preparedAtMs: number
}

/** What `prepareSwap` throws. */
export type PrepareSwapErrorType = ErrorOf<
  CodesIn<'swap' | 'chain' | 'rpc' | 'api'> | 'token/decimals-mismatch' | 'network/wrong-chain'
>

/**
 * Requests a swap from the server and checks it against the order: its router, its calldata, its simulated effect, and
 * its price compared with the pools on chain.
 * @throws PrepareSwapErrorType
 */
export async function prepareSwap(
  latchkey: Latchkey,
  order: PrepareSwapParameters,
): Promise<PreparedSwap> {
  const { network, sell, buy, amount } = order
  if (!isConnected(latchkey, network.chainNamespace)) {
    throw new LatchkeyError('swap/no-address', {})
  }
  const [account] = requireConnected(latchkey, network).accounts
  assertOrder(order)
  const chain = await internals(latchkey).chain(account.namespace)
  // 1. Tokens and balance, read from the node rather than from the server.
  const [verifiedSell, verifiedBuy] = await Promise.all([
    verifyToken(chain, network, sell),
    verifyToken(chain, network, buy),
    chain.requireNode?.(network),
    assertSwapFunds(chain, { account, network, sell, amount }),
  ])
  // 2. The server builds the calldata; nothing of it is trusted before it is decoded.
  const { call, received, feeBps } = await buildSwap(latchkey, { ...order, account })
  const unchecked = { intent: toSwapIntent(order, account), account, network, call, received }
  const { minimum, isDecoded, deadline } = await assertSwapCalldata(latchkey, unchecked)
  const approvals = await approvalsFor(latchkey, order, { account, spender: call.to })
  // 3. The simulated effect and the pools' price must confirm what the calldata says.
  const [permit, changes, price] = await Promise.all([
    findUsablePermit(latchkey, order, { account, call, approvals, deadline }),
    assertSwapSimulation(latchkey, unchecked, { approvals, minimum, isDecoded }),
    readPriceCheck(latchkey, { network, account, sell, buy, amount, received, feeBps }),
  ])
  // 4. The balance again, now that the network fee is known.
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
  { network, sell, amount }: PrepareSwapParameters,
  { account, spender }: { account: Account; spender: string },
): Promise<readonly Call[]> {
  // Unwrapping calls the token itself, which needs no allowance.
  if (sell.address === null || isSameAddress(sell.address, spender)) return []
  return buildApproval(latchkey, { account, network, token: sell.address, spender, amount })
}
