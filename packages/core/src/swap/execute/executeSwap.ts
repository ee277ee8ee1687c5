import { formatUnits } from '../../amount/units.ts'
import { refreshMovedBalances } from '../../balance/refreshMovedBalances.ts'
import type { CodesIn, ErrorOf } from '../../errors/errorOf.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import { toLatchkeyError } from '../../errors/toLatchkeyError.ts'
import { track } from '../../events/track.ts'
import { requireAccount } from '../../guard/requireAccount.ts'
import { idempotencyKey } from '../../journal/idempotencyKey.ts'
import type { TransactionRecord } from '../../journal/journalEntry.ts'
import { sendOnce } from '../../journal/sendOnce.ts'
import { waitForTransaction } from '../../journal/waitForTransaction.ts'
import { internals, type Latchkey } from '../../latchkey.ts'
import type { PreparedSwap } from '../prepare/prepareSwap.ts'
import { buildSwapBatch } from './buildSwapBatch.ts'
import { type AllowanceStep, ensureAllowance, summarizeSwap } from './ensureAllowance.ts'
import { recheckSwap } from './recheckSwap.ts'

/** The step of a running swap, for a progress display. */
export type SwapStep =
  | AllowanceStep
  /** The wallet asks for the swap, or for approval and swap as one batch. */
  | 'confirming'
  /** The swap was sent and isn't mined yet. */
  | 'swapping'

/** A prepared swap expires after this; the preview has prepared a newer one by then. */
const freshForMs = 60_000

/** What `executeSwap` throws. */
export type ExecuteSwapErrorType = ErrorOf<
  | CodesIn<'swap' | 'wallet' | 'chain' | 'calls' | 'rpc' | 'journal'>
  | 'network/wrong-chain'
  | 'connection/not-connected'
>

/** A swap of `prepareSwap`, for `executeSwap`. */
export type ExecuteSwapParameters = {
  swap: PreparedSwap
  /** Reports each step, for a progress display. */
  onStep?: ((step: SwapStep) => void) | undefined
  /** Executes a swap like one that is still pending: pass it only after the visitor confirmed the second one. */
  allowRepeat?: boolean
}

/** What `executeSwap` resolves with: the journal's record of the mined transaction. */
export type ExecuteSwapReturnType = TransactionRecord

/**
 * Executes a prepared swap: the approval if the allowance is too small, then the swap, as one batch (EIP-5792) if the
 * wallet supports it. A permit (ERC-2612) replaces the approval if the token supports it. After the approval or permit,
 * it checks the swap again and stops if the price has moved too far. Resolves when the swap is mined.
 * @throws ExecuteSwapErrorType
 */
export async function executeSwap(
  latchkey: Latchkey,
  { onStep, ...parameters }: ExecuteSwapParameters,
): Promise<ExecuteSwapReturnType> {
  const { swap } = parameters
  const properties = eventProperties(swap)
  let event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR' = 'SWAP_ERROR'
  const reportStep = (step: SwapStep) => {
    event = step === 'confirming' || step === 'swapping' ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR'
    onStep?.(step)
  }
  try {
    const entry = await execute(latchkey, { ...parameters, onStep: reportStep })
    track(latchkey, { event: 'SWAP_SUCCESS', properties })
    return entry
  } catch (cause) {
    const error = toLatchkeyError(cause)
    track(latchkey, { event, properties: { ...properties, message: error.code } })
    throw error
  }
}

async function execute(
  latchkey: Latchkey,
  { swap, onStep, allowRepeat = false }: ExecuteSwapParameters & { onStep(step: SwapStep): void },
): Promise<TransactionRecord> {
  const { account, network, approvals, sell, buy } = swap
  // 1. The order, the account and the way to send it are still the prepared ones.
  if (Date.now() - swap.preparedAtMs > freshForMs) throw new LatchkeyError('swap/expired', {})
  await requireAccount(latchkey, swap)
  const chain = await internals(latchkey).chain(account.namespace)
  const isSmart = account.type === 'smartAccount'
  const canBatch = async () => (await chain.canBatch?.({ account, network })) ?? false
  const isBatch = isSmart || (approvals.length > 0 && (await canBatch()))
  // Calldata that was not decoded guarantees no minimum; only a simulation from now says what the swap yields.
  if (!swap.isDecoded) await recheckSwap(latchkey, swap, { call: swap.call, approvals })
  // 2. The allowance, or a permit in its place; a batch brings its own approval.
  const call = isBatch ? swap.call : await ensureAllowance(latchkey, swap, onStep)
  // 3. The wallet confirms; the journal allows one transaction per preview.
  onStep('confirming')
  const sent = await sendOnce(latchkey, {
    id: swap.id,
    kind: 'swap',
    account,
    network,
    calls: isBatch ? await buildSwapBatch(chain, swap) : [call],
    idempotencyKey: idempotencyKey(
      'swap',
      sell.address ?? 'native',
      buy.address ?? 'native',
      swap.amount,
    ),
    summary: summarizeSwap(swap),
    allowRepeat,
  })
  // 4. Mined, replaced or cancelled.
  onStep('swapping')
  const settled = await waitForTransaction(latchkey, { id: sent.id })
  const tokens = [sell.address, buy.address, null]
  await refreshMovedBalances(latchkey, { account, network: network.caipNetworkId, tokens })
  if (settled.status === 'confirmed') return settled
  throw new LatchkeyError('swap/transaction-failed', {})
}

function eventProperties({ account, network, sell, buy, amount, received }: PreparedSwap): {
  isSmartAccount: boolean
  network: string
  swapFromToken: string
  swapToToken: string
  swapFromAmount: string
  swapToAmount: string
} {
  return {
    isSmartAccount: account.type === 'smartAccount',
    network: network.caipNetworkId,
    swapFromToken: sell.symbol,
    swapToToken: buy.symbol,
    swapFromAmount: formatUnits(amount, sell.decimals),
    swapToAmount: formatUnits(received, buy.decimals),
  }
}
