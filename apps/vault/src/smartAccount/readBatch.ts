import type { Hex } from 'viem'
import type { DecodedRequest, Fact } from '../approve/decodedRequest.ts'
import type { CallReading, Minimum } from '../approve/readCall.ts'
import { readEvmCall } from '../approve/readRequest.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import { type AccountCall, decodeCalls } from './accountCalls.ts'
import { isAllowanceEnded } from './isAllowanceEnded.ts'
import { readMinimum } from './readMinimum.ts'
import { refuseOwnCalls } from './refuseOwnCalls.ts'
import type { SmartAccount } from './smartAccountOf.ts'

/** What the approval of an operation shows before a node has answered, decoded from its `callData`. */
export type BatchReading = Omit<DecodedRequest, 'work'> & {
  calls: readonly AccountCall[]
  /** The tokens whose symbol and decimals must be read from the chain. */
  tokens: readonly NonNullable<CallReading['token']>[]
  minimums?: readonly Minimum[]
}

/** @throws NotAllowed */
export function readBatch(
  callData: Hex,
  { account, chainId }: { account: SmartAccount; chainId: string },
): BatchReading {
  const calls = decodeCalls(callData)
  refuseOwnCalls(calls, account)
  const readings = calls.map((call, at): Reading => {
    const minimumCheck = readMinimum(call, account)
    if (minimumCheck) return { ...minimumCheck, spends: [], isCheck: true }
    const caller = { account: account.address, chainId }
    const reading = readEvmCall({ ...call, gas: null }, caller)
    const warnings = isAllowanceEnded(call, calls.slice(at + 1))
      ? reading.warnings.filter(({ level }) => level === 'danger')
      : reading.warnings
    return { ...reading, warnings, isCheck: false }
  })
  const count = readings.length
  const [first] = readings
  return {
    title: count === 1 && first ? first.title : fill(texts().smartAccount.batchTitle, { count }),
    chainId,
    facts: count === 1 && first ? first.facts : readings.flatMap(stepFacts),
    warnings: readings.flatMap(({ warnings }) => warnings).filter(isFirstWithText),
    isRisky: readings.some(({ isRisky }) => isRisky),
    movesValue: readings.some(({ movesValue }) => movesValue),
    receivers: [...new Set(readings.flatMap(({ receivers }) => receivers))],
    spends: readings.flatMap(({ spends }) => spends),
    calls,
    tokens: readings.flatMap(({ token }, at) =>
      token ? [count === 1 ? token : { ...token, label: stepAmount(at) }] : [],
    ),
    minimums: minimumsOf(readings),
  }
}

/** `isCheck`: the call only compares balances (`readMinimum`). */
type Reading = ReturnType<typeof readEvmCall> & { isCheck: boolean }

/** A check is about the whole batch; the minimum of a swap in it tells nothing more. */
function minimumsOf(readings: readonly Reading[]): readonly Minimum[] {
  const all = readings.filter(({ minimum }) => minimum)
  const checks = all.filter(({ isCheck }) => isCheck)
  return (checks.length > 0 ? checks : all).flatMap(({ minimum }) => minimum ?? [])
}

function stepAmount(at: number): string {
  return fill(texts().smartAccount.stepAmount, { number: at + 1 })
}

/** The headline of the approval is the amount of a single call; each call of a batch names its own. */
function stepFacts({ title, facts }: Reading, at: number, all: readonly Reading[]): Fact[] {
  const values = { number: at + 1, count: all.length }
  const label = fill(texts().smartAccount.step, values)
  const step: Fact = { label, value: title, kind: 'step' }
  const relabelled = facts.map((fact) =>
    fact.kind === 'amount' ? { ...fact, label: stepAmount(at) } : fact,
  )
  return [step, ...relabelled]
}

function isFirstWithText(
  { text }: { text: string },
  at: number,
  all: readonly { text: string }[],
): boolean {
  return all.findIndex((warning) => warning.text === text) === at
}
