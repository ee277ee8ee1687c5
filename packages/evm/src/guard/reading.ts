import type { SwapVenue } from '@latchkey/core'
import type { Call, Danger, DangerCode, RequestFact } from '@latchkey/core/adapter'

/** The decoded facts of a request and its risks. */
export type Reading = { facts: readonly RequestFact[]; dangers: readonly Danger[] }

/** The account whose call is decoded, and how deeply the call is nested. */
export type ReadContext = {
  account: string
  venue: SwapVenue
  chainId: bigint
  depth: number
  /** Whether the account itself makes the call, not a contract in between. */
  isSender: boolean
}

export const nothing: Reading = { facts: [], dangers: [] }

export function says(...facts: readonly RequestFact[]): Reading {
  return { facts, dangers: [] }
}

export function warns(code: DangerCode, subject: string | null): Reading {
  return { facts: [], dangers: [{ code, subject }] }
}

export function together(...readings: readonly Reading[]): Reading {
  return {
    facts: readings.flatMap(({ facts }) => facts),
    dangers: readings.flatMap(({ dangers }) => dangers),
  }
}

export type Reader = (call: Call, context: ReadContext) => Reading | null
