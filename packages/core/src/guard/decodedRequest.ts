import type { Danger, DangerCode, RequestFact } from '../adapter/request.ts'

/** The decoded facts of a request and its risks, before the simulation. */
export type DecodedRequest = { facts: readonly RequestFact[]; dangers: readonly Danger[] }

export const decodedNothing: DecodedRequest = { facts: [], dangers: [] }

export function withFacts(...facts: readonly RequestFact[]): DecodedRequest {
  return { facts, dangers: [] }
}

export function withDanger(code: DangerCode, subject: string | null): DecodedRequest {
  return { facts: [], dangers: [{ code, subject }] }
}

export function mergeDecoded(...parts: readonly DecodedRequest[]): DecodedRequest {
  return {
    facts: parts.flatMap(({ facts }) => facts),
    dangers: parts.flatMap(({ dangers }) => dangers),
  }
}
