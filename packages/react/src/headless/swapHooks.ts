import {
  executeSwap,
  type JournalEntry,
  type Network,
  type PreparedSwap,
  prepareSwap,
  type SwapOrder,
  type SwapQuote,
  type SwapStep,
  type SwapToken,
  swapQuoteQuery,
  swapTokensQuery,
} from '@latchkey/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type Attempt, useAttempt } from '../hooks/useAttempt.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { useAccountQuery } from './useAccountQuery.ts'

/** The tokens that can be swapped on a network (`swapTokensQuery`). */
export function useLatchkeySwapTokens(options: {
  network: Network
}): UseQueryResult<readonly SwapToken[]> {
  return useInstanceQuery(swapTokensQuery(useLatchkey(), options.network))
}

/** What an amount of one token buys of another, refetched while it is on screen (`swapQuoteQuery`). */
export function useLatchkeySwapQuote(options: {
  sell: SwapToken
  buy: SwapToken
  amount: bigint
}): UseQueryResult<SwapQuote> {
  return useAccountQuery((latchkey, { account }) =>
    swapQuoteQuery(latchkey, { account, ...options }),
  )
}

/** What `useLatchkeySwap` returns: the state of the last swap, its step, and the two steps of one. */
export type LatchkeySwap = Attempt<JournalEntry> & {
  /** The step of a pending swap; `null` before the first. */
  step: SwapStep | null
  /** Builds and checks a swap, for a preview. @throws swap/*, chain/*, rpc/* */
  prepareSwap(order: SwapOrder): Promise<PreparedSwap>
  /** Approves if needed and swaps exactly this; resolves when it is mined. @throws swap/*, wallet/*, journal/* */
  executeSwap(swap: PreparedSwap): Promise<JournalEntry>
}

/** Swaps tokens of the connected account (`prepareSwap`, `executeSwap`). */
export function useLatchkeySwap(): LatchkeySwap {
  const latchkey = useLatchkey()
  const [step, setStep] = useState<SwapStep | null>(null)
  const { attempt, run } = useAttempt<JournalEntry>()
  const prepare = useCallback((order: SwapOrder) => prepareSwap(latchkey, order), [latchkey])
  const execute = useCallback(
    (swap: PreparedSwap) => {
      setStep(null)
      return run(() => executeSwap(latchkey, swap, setStep))
    },
    [latchkey, run],
  )
  return { ...attempt, step, prepareSwap: prepare, executeSwap: execute }
}
