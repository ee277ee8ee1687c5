import { type Allowance, type Grant, totalOf } from '@latchkey/wire/grant'
import { formatUnits } from 'viem'
import type { Fact, Spend } from '../approve/decodedRequest.ts'
import { coinOf } from '../approve/networks.ts'
import { fill } from '../text/fill.ts'
import { formatMoment, formatPeriod } from '../text/format.ts'
import { texts } from '../text/language.ts'

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
  const words = texts().permissions
  const about = [redeemerFact(grant), ...usesFacts(grant), ...timeFacts(grant)]
  if (action.kind === 'pay') {
    const { token, allowance, payees } = action
    return {
      amounts: amountsOf(allowance, grant, token),
      facts: [
        ...(token ? [address(texts().approve.tokenContract, token)] : []),
        ...(payees.length === 0 ? [text(words.payee, words.anyPayee)] : []),
        ...payees.map((payee) => address(words.payee, payee)),
        ...about,
      ],
      spends: [{ token, amount: totalOf(allowance, grant) }],
    }
  }
  const { contracts, methods, value } = action
  const coin = coinOf(chainId)
  const sent = value === 0n ? words.noValue : upTo(`${formatUnits(value, 18)} ${coin}`)
  return {
    amounts: [],
    facts: [
      ...contracts.map((contract) => address(texts().approve.contract, contract)),
      { label: words.methods, value: methods.join(' '), kind: 'code' },
      { label: fill(words.value, { coin }), value: sent, kind: 'amount' },
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
    return [{ token, amount, label: texts().approve.amount, write: upTo }]
  }
  const period = formatPeriod(periodSeconds)
  const write = (shown: string) => fill(texts().permissions.upToEach, { amount: shown, period })
  return [
    { token, amount, label: texts().approve.amount, write },
    { token, amount: total, label: texts().permissions.most, write: (shown) => shown },
  ]
}

function upTo(amount: string): string {
  return fill(texts().permissions.upTo, { amount })
}

function redeemerFact({ redeemer }: Grant): Fact {
  return address(texts().permissions.redeemer, redeemer)
}

function usesFacts({ maxCalls }: Grant): readonly Fact[] {
  const { uses, anyUses, once, mostUses } = texts().permissions
  if (maxCalls === null) return [text(uses, anyUses)]
  return [text(uses, maxCalls === 1n ? once : fill(mostUses, { count: maxCalls }))]
}

function timeFacts({ startsAt, endsAt, action }: Grant): readonly Fact[] {
  const isPeriodic = action.kind === 'pay' && action.allowance.periodSeconds !== null
  const hasStart = startsAt > 0n && !(isPeriodic && isPast(startsAt))
  return [
    ...(hasStart ? [text(texts().permissions.starts, moment(startsAt))] : []),
    text(texts().permissions.ends, moment(endsAt)),
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
