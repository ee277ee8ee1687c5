import type { Hex } from 'viem'
import type { Ask, Fact } from '../approve/ask.ts'
import type { CallReading } from '../approve/readCall.ts'
import { readEvmCall } from '../approve/readRequest.ts'
import { type AccountCall, decodeCalls } from './accountCalls.ts'
import { readMinimum } from './readMinimum.ts'
import { refuseOwnCalls } from './refuseOwnCalls.ts'
import type { SmartAccount } from './smartAccountOf.ts'
import { texts } from './texts.ts'

/** What the approval of an operation shows before a node has answered, decoded from its `callData`. */
export type BatchReading = Omit<Ask, 'work'> & {
  calls: readonly AccountCall[]
  /** The tokens whose symbol and decimals must be read from the chain. */
  tokens: readonly NonNullable<CallReading['token']>[]
}

/** @throws NotAllowed */
export function readBatch(
  callData: Hex,
  { account, chainId }: { account: SmartAccount; chainId: string },
): BatchReading {
  const calls = decodeCalls(callData)
  refuseOwnCalls(calls, account)
  const readings = calls.map((call): Reading => {
    const minimum = readMinimum(call, account)
    return minimum ? { ...minimum, spends: [] } : readEvmCall({ ...call, gas: null }, chainId)
  })
  const count = readings.length
  const [first] = readings
  return {
    title: count === 1 && first ? first.title : texts.batchTitle(count),
    chainId,
    facts: count === 1 && first ? first.facts : readings.flatMap(stepFacts),
    warnings: readings.flatMap(({ warnings }) => warnings).filter(isFirstOfItsText),
    isRisky: readings.some(({ isRisky }) => isRisky),
    movesValue: readings.some(({ movesValue }) => movesValue),
    receivers: [...new Set(readings.flatMap(({ receivers }) => receivers))],
    spends: readings.flatMap(({ spends }) => spends),
    calls,
    tokens: readings.flatMap(({ token }, at) =>
      token ? [count === 1 ? token : { ...token, label: stepLabel(token.label, at) }] : [],
    ),
  }
}

type Reading = ReturnType<typeof readEvmCall>

function stepLabel(label: string, at: number): string {
  return label === texts.minimum ? label : texts.stepAmount(at + 1)
}

/** The headline of the approval is the amount of a single call; each call of a batch names its own. */
function stepFacts({ title, facts }: Reading, at: number, all: readonly Reading[]): Fact[] {
  const step: Fact = { label: texts.step(at + 1, all.length), value: title, kind: 'step' }
  const own = facts.map((fact) =>
    fact.kind === 'amount' ? { ...fact, label: texts.stepAmount(at + 1) } : fact,
  )
  return [step, ...own]
}

function isFirstOfItsText(
  { text }: { text: string },
  at: number,
  all: readonly { text: string }[],
): boolean {
  return all.findIndex((one) => one.text === text) === at
}
