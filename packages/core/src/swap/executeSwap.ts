import type { Call } from '../adapter/call.ts'
import { formatUnits } from '../amount/units.ts'
import { track } from '../analytics/track.ts'
import { refreshMoved } from '../balance/refreshMoved.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { toLatchkeyError } from '../errors/toLatchkeyError.ts'
import { requireAccount } from '../guard/requireAccount.ts'
import { broadcast } from '../journal/broadcast.ts'
import { waitForEntry } from '../journal/followEntry.ts'
import type { JournalEntry } from '../journal/journalEntry.ts'
import type { Latchkey } from '../latchkey.ts'
import { type AllowStep, aboutSwap, allow } from './allow.ts'
import type { PreparedSwap } from './prepareSwap.ts'
import { recheckSwap } from './recheckSwap.ts'

export type SwapStep =
  | AllowStep
  /** The wallet asks for the swap itself, or for all in one. */
  | 'confirming'
  /** The swap is on its way. */
  | 'swapping'

/** What was shown is good for this long; the preview has a newer one by then. */
const freshForMs = 60_000

/**
 * Carries out a prepared swap: the allowance if one is missing, then the swap, in one prompt where the wallet can
 * send several calls as one. A permit is signed in place of the allowance where the token takes one. After either,
 * the very swap that was shown is looked at once more, and stops if the price has moved too far. Resolves when the
 * swap is mined.
 * @throws swap/expired, swap/price-moved, swap/approval-failed, swap/transaction-failed, swap/unsafe,
 *   wallet/rejected, network/wrong-chain, journal/already-sent, journal/unresolved, chain/*, rpc/*
 */
export async function executeSwap(
  latchkey: Latchkey,
  prepared: PreparedSwap,
  onStep: (step: SwapStep) => void,
  options: { isAgain?: boolean } = {},
): Promise<JournalEntry> {
  const properties = describe(prepared)
  let event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR' = 'SWAP_ERROR'
  const watchStep = (step: SwapStep) => {
    event = step === 'confirming' || step === 'swapping' ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR'
    onStep(step)
  }
  try {
    const entry = await execute(latchkey, prepared, watchStep, options)
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
  prepared: PreparedSwap,
  onStep: (step: SwapStep) => void,
  options: { isAgain?: boolean },
): Promise<JournalEntry> {
  const { account, network, approvals, sell, buy } = prepared
  if (Date.now() - prepared.preparedAtMs > freshForMs) throw new LatchkeyError('swap/expired', {})
  await requireAccount(latchkey, prepared)
  const chain = await latchkey.chain(account.namespace)
  const isBatch = approvals.length > 0 && (await chain.canBatch?.({ account, network }))
  // Bytes nobody here can read promise no minimum: what the play said is only as good as it is new.
  if (!prepared.isRead) await recheckSwap(latchkey, prepared, { call: prepared.call, approvals })
  const call = isBatch ? prepared.call : await allow(latchkey, prepared, onStep)
  onStep('confirming')
  const sent = await broadcast(latchkey, {
    id: prepared.id,
    kind: 'swap',
    account,
    network,
    calls: isBatch ? all(approvals, call) : [call],
    deed: ['swap', sell.address ?? 'native', buy.address ?? 'native', prepared.amount]
      .join(' ')
      .toLowerCase(),
    about: aboutSwap(prepared),
    ...options,
  })
  onStep('swapping')
  const settled = await waitForEntry(latchkey, sent.id)
  const tokens = [sell.address, buy.address, null]
  await refreshMoved(latchkey, { account, network: network.caipNetworkId, tokens })
  if (settled.status === 'confirmed') return settled
  throw new LatchkeyError('swap/transaction-failed', {})
}

function all(approvals: readonly Call[], call: Call): readonly [Call, ...Call[]] {
  const [first = call, ...rest] = approvals
  return [first, ...rest, call]
}

function describe({ account, network, sell, buy, amount, received }: PreparedSwap): {
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
