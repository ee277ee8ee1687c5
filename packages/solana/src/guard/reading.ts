import type { Danger, DangerCode, RequestFact } from '@latchkey/core/adapter'

/** The decoded facts of a request and its risks, before the simulation. */
export type Reading = { facts: readonly RequestFact[]; dangers: readonly Danger[] }

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
