import { type Address, isAddressEqual } from 'viem'
import { texts } from '../text/language.ts'
import type { Warning } from './decodedRequest.ts'
import { decodeTransferLogs, type Log } from './decodeTransferLogs.ts'
import type { ReadPrices, TokenPrice } from './priceSpends.ts'
import type { Simulation } from './simulate.ts'
import type { SwapCall } from './swapCall.ts'

/** A swap at a market price, and the position of its call. */
export type MarketSwap = { at: number; swap: SwapCall }

/**
 * Warns of each swap whose minimum is below 80 % of what the simulation gives or of what the sold amount is worth, and
 * of each for which neither is known. A tampered server can forge both alike.
 */
export async function assessMinimums(
  swaps: readonly MarketSwap[],
  {
    account,
    simulating,
    readPrices,
  }: { account: string; simulating: Promise<Pick<Simulation, 'logs'>>; readPrices: ReadPrices },
): Promise<readonly Warning[]> {
  if (swaps.length === 0) return []
  const tokens = swaps.flatMap(({ swap: { tokenIn, tokenOut } }) => [tokenIn, tokenOut])
  const [{ logs }, prices] = await Promise.all([simulating, readPrices(tokens)])
  return swaps.flatMap(({ at, swap }, index): Warning[] => {
    const fairAmounts = [
      receivedIn(logs[at] ?? [], { account, token: swap.tokenOut }),
      worthOf(swap.amountIn, prices[2 * index] ?? null, prices[2 * index + 1] ?? null),
    ].filter((amount) => amount !== null)
    const { lowMinimum, unknownMinimum } = texts().approve
    if (fairAmounts.length === 0) return [{ level: 'danger', text: unknownMinimum }]
    const isLow = fairAmounts.some((amount) => swap.minimumOut * 5n < amount * 4n)
    return isLow ? [{ level: 'danger', text: lowMinimum }] : []
  })
}

/** What a simulated call gave the account of a token; `null` when its logs name none. */
function receivedIn(
  logs: readonly Log[],
  { account, token }: { account: string; token: Address | null },
): bigint | null {
  const { changes, isComplete } = decodeTransferLogs(logs, account)
  const change = changes.find(({ asset }) =>
    token === null
      ? asset.kind === 'coin'
      : asset.kind === 'token' && isAddressEqual(asset.address, token),
  )
  return isComplete && change && change.amount > 0n ? change.amount : null
}

/** The amount of the bought token that is worth the sold amount; `null` without both prices. */
function worthOf(
  amount: bigint,
  sold: TokenPrice | null,
  bought: TokenPrice | null,
): bigint | null {
  if (!sold || !bought) return null
  const dividend = amount * sold.units * 10n ** BigInt(bought.decimals)
  return dividend / (bought.units * 10n ** BigInt(sold.decimals))
}
