import type { Hex } from 'viem'
import type { MarketSwap } from '../approve/assessMinimums.ts'
import type { DecodedCall, Minimum } from '../approve/decodeCall.ts'
import type { DecodedRequest, Fact } from '../approve/decodedRequest.ts'
import { decodeCallWithValue } from '../approve/decodeEvmRequest.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import { type AccountCall, decodeCalls } from './accountCalls.ts'
import { findMinimumChecks, type MinimumCheck } from './findMinimumChecks.ts'
import { isAllowanceEnded } from './isAllowanceEnded.ts'
import { refuseOwnCalls } from './refuseOwnCalls.ts'
import type { SmartAccount } from './smartAccount.ts'

/** What the approval of an operation shows before a node has responded, decoded from its `callData`. */
export type DecodedBatch = Omit<DecodedRequest, 'task'> & {
  calls: readonly AccountCall[]
  /** The tokens whose symbol and decimals must be read from the chain. */
  tokens: readonly NonNullable<DecodedCall['token']>[]
  minimums?: readonly Minimum[]
  swaps?: readonly MarketSwap[]
}

/** @throws NotAllowed */
export function decodeBatch(
  callData: Hex,
  { account, chainId }: { account: SmartAccount; chainId: string },
): DecodedBatch {
  const calls = decodeCalls(callData)
  refuseOwnCalls(calls, account)
  const checks = findMinimumChecks(calls, account)
  const steps = calls.map((call, at): DecodedStep => {
    const title = checkTitle(checks, at)
    if (title) return { ...checkStep, title }
    const caller = { account: account.address, chainId }
    const decoded = decodeCallWithValue({ ...call, gas: null }, caller)
    const warnings = isAllowanceEnded(call, calls.slice(at + 1))
      ? decoded.warnings.filter(({ level }) => level === 'danger')
      : decoded.warnings
    return { ...decoded, warnings }
  })
  const count = steps.length
  const [first] = steps
  return {
    title: count === 1 && first ? first.title : fill(texts().smartAccount.batchTitle, { count }),
    chainId,
    facts: count === 1 && first ? first.facts : steps.flatMap(stepFacts),
    warnings: steps.flatMap(({ warnings }) => warnings).filter(isFirstWithText),
    needsWindow: steps.some(({ needsWindow }) => needsWindow),
    movesValue: steps.some(({ movesValue }) => movesValue),
    receivers: [...new Set(steps.flatMap(({ receivers }) => receivers))],
    spends: steps.flatMap(({ spends }) => spends),
    calls,
    tokens: steps.flatMap(({ token }, at) =>
      token ? [count === 1 ? token : { ...token, label: stepAmount(at) }] : [],
    ),
    minimums: minimumsOf(steps, checks),
    swaps: steps.flatMap(({ swap }, at) => (swap ? [{ at, swap }] : [])),
  }
}

type DecodedStep = ReturnType<typeof decodeCallWithValue>

/** A call of a balance check moves nothing. */
const checkStep: Omit<DecodedStep, 'title'> = {
  facts: [],
  warnings: [],
  needsWindow: false,
  movesValue: false,
  receivers: [],
  spends: [],
}

function checkTitle(checks: readonly MinimumCheck[], at: number): string | null {
  const { noteBalance, checkReceived } = texts().smartAccount
  if (checks.some(({ before }) => before === at)) return noteBalance
  return checks.some(({ after }) => after === at) ? checkReceived : null
}

/** The minimums of swaps and of checks. A check around a swap for the same minimum says nothing more. */
function minimumsOf(
  steps: readonly DecodedStep[],
  checks: readonly MinimumCheck[],
): readonly Minimum[] {
  const isOfSwap = ({ before, after, minimum }: MinimumCheck) =>
    steps
      .slice(before, after)
      .some(({ minimum: own }) => own?.token === minimum.token && own?.amount === minimum.amount)
  return [
    ...steps.flatMap(({ minimum }) => minimum ?? []),
    ...checks.filter((check) => !isOfSwap(check)).map(({ minimum }) => minimum),
  ]
}

function stepAmount(at: number): string {
  return fill(texts().smartAccount.stepAmount, { number: at + 1 })
}

/** The headline of the approval is the amount of a single call; each call of a batch names its own. */
function stepFacts({ title, facts }: DecodedStep, at: number, all: readonly DecodedStep[]): Fact[] {
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
