import { formatUnits } from 'viem'
import type { Fact, Spend } from '../approve/ask.ts'
import { coinOf } from '../approve/networks.ts'
import { formatMoment } from '../screens/formatDate.ts'
import { type Allowance, type Grant, totalOf } from './grant.ts'
import { texts } from './texts.ts'

/** An amount of the approval: of the native coin (`token` is `null`), or of a token whose decimals a node tells. */
export type GrantAmount = {
  token: `0x${string}` | null
  amount: bigint
  label: string
  /** The value of the fact, for the amount with its symbol. */
  write(amount: string): string
}

/** What the approval says about a grant, which was decoded from its caveats. */
export type GrantReading = {
  amounts: readonly GrantAmount[]
  facts: readonly Fact[]
  spends: readonly Spend[]
}

export function describeGrant(grant: Grant, chainId: string): GrantReading {
  const { action } = grant
  const about = [redeemerFact(grant), ...usesFacts(grant), ...timeFacts(grant)]
  if (action.kind === 'pay') {
    const { token, allowance, payees } = action
    return {
      amounts: amountsOf(allowance, grant, token),
      facts: [
        ...(token ? [address(texts.token, token)] : []),
        ...(payees.length === 0 ? [text(texts.payee, texts.anyPayee)] : []),
        ...payees.map((payee) => address(texts.payee, payee)),
        ...about,
      ],
      spends: [{ token, amount: totalOf(allowance, grant) }],
    }
  }
  const { contracts, methods, value } = action
  const coin = coinOf(chainId)
  const sent = value === 0n ? texts.noValue : texts.upTo(`${formatUnits(value, 18)} ${coin}`)
  return {
    amounts: [],
    facts: [
      ...contracts.map((contract) => address(texts.contract, contract)),
      { label: texts.methods, value: methods.join(' '), kind: 'code' },
      { label: texts.value(coin), value: sent, kind: 'amount' },
      ...about,
    ],
    spends: [{ token: null, amount: value }],
  }
}

/** The amounts of the native coin, which need no node. */
export function coinFacts(amounts: readonly GrantAmount[], chainId: string): readonly Fact[] {
  return amounts.flatMap(({ token, amount, label, write }): Fact[] => {
    if (token !== null) return []
    const value = write(`${formatUnits(amount, 18)} ${coinOf(chainId)}`)
    return [{ label, value, kind: 'amount' }]
  })
}

function amountsOf(
  allowance: Allowance,
  grant: Grant,
  token: GrantAmount['token'],
): readonly GrantAmount[] {
  const { amount, periodSeconds } = allowance
  const total = totalOf(allowance, grant)
  if (periodSeconds === null || total === amount) {
    return [{ token, amount, label: texts.amount, write: texts.upTo }]
  }
  const write = (shown: string) => texts.upToEach(shown, describePeriod(periodSeconds))
  return [
    { token, amount, label: texts.amount, write },
    { token, amount: total, label: texts.most, write: (shown) => shown },
  ]
}

const units = [
  [604_800n, 'week'],
  [86_400n, 'day'],
  [3_600n, 'hour'],
  [60n, 'minute'],
  [1n, 'second'],
] as const

/** "hour", "90 minutes": the largest unit of which the period is a whole number. */
export function describePeriod(seconds: bigint): string {
  const [size, name] = units.find(([unit]) => seconds % unit === 0n) ?? [1n, 'second']
  const count = seconds / size
  return count === 1n ? name : `${count} ${name}s`
}

function redeemerFact({ redeemer }: Grant): Fact {
  return address(texts.redeemer, redeemer)
}

function usesFacts({ maxCalls }: Grant): readonly Fact[] {
  return [text(texts.uses, maxCalls === null ? texts.anyUses : texts.mostUses(maxCalls))]
}

function timeFacts({ startsAt, endsAt, action }: Grant): readonly Fact[] {
  const isPeriodic = action.kind === 'pay' && action.allowance.periodSeconds !== null
  const hasStart = startsAt > 0n && !(isPeriodic && isPast(startsAt))
  return [
    ...(hasStart ? [text(texts.starts, moment(startsAt))] : []),
    text(texts.ends, moment(endsAt)),
  ]
}

function isPast(seconds: bigint): boolean {
  return Number(seconds) * 1_000 <= Date.now()
}

function moment(seconds: bigint): string {
  return formatMoment(new Date(Number(seconds) * 1_000).toISOString())
}

function address(label: string, value: string): Fact {
  return { label, value, kind: 'address' }
}

function text(label: string, value: string): Fact {
  return { label, value, kind: 'text' }
}
