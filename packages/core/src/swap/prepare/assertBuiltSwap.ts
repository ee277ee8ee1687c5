import type { Call } from '../../adapter/call.ts'
import type { PermitTerms } from '../../adapter/permit.ts'
import type { AssetChange, Simulation } from '../../adapter/simulation.ts'
import { minimumReceived } from '../../amount/minimumReceived.ts'
import type { Account } from '../../connection/account.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import { checkSwapCall } from '../../guard/checkSwapCall.ts'
import { checkSwapEffect } from '../../guard/checkSwapEffect.ts'
import type { SwapIntent } from '../../guard/swapIntent.ts'
import { routersOf } from '../../guard/swapRouters.ts'
import { internals, type Latchkey } from '../../latchkey.ts'
import type { Network } from '../../network/network.ts'

/** A swap that the server built, and the order it must fulfil. */
export type UncheckedSwap = {
  intent: SwapIntent
  account: Account
  network: Network
  call: Call
  /** The amount the server says that the swap yields; the visitor is shown it. */
  received: bigint
  /** The permit that the visitor signed for this swap. */
  permit?: PermitTerms
}

/**
 * Decodes the swap's calldata and compares it with the order. `isDecoded` is false at a router of kind `measured`,
 * whose calldata is not decoded: only the simulation checks its swaps.
 * @throws LatchkeyError swap/unsafe
 */
export async function assertSwapCalldata(
  latchkey: Latchkey,
  { intent, account, network, ...built }: UncheckedSwap,
): Promise<{ minimum: bigint; isDecoded: boolean; deadline: bigint | null }> {
  const chain = await internals(latchkey).chain(account.namespace)
  const swapRouters = routersOf(latchkey, network.caipNetworkId)
  const decoded = (await chain.readSwap?.({ account, call: built.call, swapRouters })) ?? null
  const nowSeconds = BigInt(Math.floor(Date.now() / 1000))
  const [fault] = checkSwapCall(intent, { ...built, decoded, swapRouters, nowSeconds })
  if (fault) throw new LatchkeyError('swap/unsafe', { reason: fault })
  const minimum = decoded?.minimumOut ?? minimumReceived(built.received, intent.slippageBps)
  return { minimum, isDecoded: decoded !== null, deadline: decoded?.deadline ?? null }
}

/**
 * Simulates the swap, after the approvals it still needs, and compares its effect with the order. `null` when the node
 * cannot simulate, which is accepted only for decoded calldata.
 * @throws LatchkeyError swap/unsafe, chain/execution-reverted
 */
export async function assertSwapSimulation(
  latchkey: Latchkey,
  { intent, account, network, call, received }: UncheckedSwap,
  terms: { approvals: readonly Call[]; minimum: bigint; isDecoded: boolean },
): Promise<readonly AssetChange[] | null> {
  const chain = await internals(latchkey).chain(account.namespace)
  const simulation = await chain.simulate?.({
    account,
    network,
    calls: [...terms.approvals, call],
    tokens: [intent.sell, intent.buy].filter((token) => token !== null),
    allowances: intent.sell === null ? [] : [{ token: intent.sell, spender: call.to }],
  })
  if (simulation) return assertEffect(intent, simulation, { ...terms, received })
  if (terms.isDecoded) return null
  throw new LatchkeyError('swap/unsafe', { reason: 'unmeasured' })
}

/** A quote below the simulated yield by more than this, or the slippage, is rejected: it would let the rest be taken. */
const toleratedUnderstatementBps = 100

function assertEffect(
  intent: SwapIntent,
  simulation: Simulation,
  { received, minimum }: { received: bigint; minimum: bigint },
): readonly AssetChange[] {
  if (simulation.status === 'reverted') {
    throw new LatchkeyError('chain/execution-reverted', { reason: simulation.reason })
  }
  const effect = checkSwapEffect(intent, simulation, minimum)
  const tolerated = Math.max(intent.slippageBps, toleratedUnderstatementBps)
  const isUnderstated = received < minimumReceived(effect.received ?? 0n, tolerated)
  const [fault] = isUnderstated ? (['minimum'] as const) : effect.faults
  if (fault) throw new LatchkeyError('swap/unsafe', { reason: fault })
  return simulation.changes
}
