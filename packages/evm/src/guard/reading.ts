import type { Call, Danger, DangerCode, RequestFact } from '@latchkey/core'

/** What a request says before anything is played. */
export type Reading = { facts: readonly RequestFact[]; dangers: readonly Danger[] }

/** Who asks, and how deep inside other calls we are. */
export type Scene = {
  account: string
  chainId: bigint
  depth: number
  /** Who makes the call: the account itself, or a contract that makes it in its turn. */
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

export type Reader = (call: Call, scene: Scene) => Reading | null
