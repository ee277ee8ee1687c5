import { type Allowance, type Grant, totalOf } from '@latchkey/delegation'
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
  format(amount: string): string
}

/** What the approval says about a grant, which was decoded from its caveats. */
export type GrantDescription = {
  amounts: readonly GrantAmount[]
  facts: readonly Fact[]
  spends: readonly Spend[]
}

export function describeGrant(grant: Grant, chainId: string): GrantDescription {
  const { action } = grant
  const words = texts().permissions
  const commonFacts = [redeemerFact(grant), ...usesFacts(grant), ...timeFacts(grant)]
  if (action.kind === 'pay') {
    const { token, allowance, payees } = action
    return {
      amounts: amountsOf(allowance, grant, token),
      facts: [
        ...(token ? [addressFact(texts().approve.tokenContract, token)] : []),
        ...(payees.length === 0 ? [textFact(words.payee, words.anyPayee)] : []),
        ...payees.map((payee) => addressFact(words.payee, payee)),
        ...commonFacts,
      ],
      spends: [{ token, amount: totalOf(allowance, grant) }],
    }
  }
  const { contracts, methods, value } = action
  const coin = coinOf(chainId)
  const valueText = value === 0n ? words.noValue : upTo(`${formatUnits(value, 18)} ${coin}`)
  return {
    amounts: [],
    facts: [
      ...contracts.map((contract) => addressFact(texts().approve.contract, contract)),
      textFact(words.methods, String(methods.length)),
      { label: words.methodCodes, value: methods.join(' '), kind: 'code', isDetail: true },
      { label: fill(words.value, { coin }), value: valueText, kind: 'amount' },
      ...commonFacts,
    ],
    spends: [{ token: null, amount: value }],
  }
}

/** The amounts of the native coin, which need no node. */
export function coinFacts(amounts: readonly GrantAmount[], chainId: string): readonly Fact[] {
  return amounts.flatMap(({ token, amount, label, format }): Fact[] => {
    if (token !== null) return []
    const value = format(`${formatUnits(amount, 18)} ${coinOf(chainId)}`)
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
    return [{ token, amount, label: texts().approve.amount, format: upTo }]
  }
  const period = formatPeriod(periodSeconds)
  const format = (shown: string) => fill(texts().permissions.upToEach, { amount: shown, period })
  return [
    { token, amount, label: texts().approve.amount, format },
    { token, amount: total, label: texts().permissions.most, format: (shown) => shown },
  ]
}

function upTo(amount: string): string {
  return fill(texts().permissions.upTo, { amount })
}

function redeemerFact({ redeemer }: Grant): Fact {
  return addressFact(texts().permissions.redeemer, redeemer)
}

function usesFacts({ maxCalls }: Grant): readonly Fact[] {
  const { uses, anyUses, once, mostUses } = texts().permissions
  if (maxCalls === null) return [textFact(uses, anyUses)]
  return [textFact(uses, maxCalls === 1n ? once : fill(mostUses, { count: maxCalls }))]
}

function timeFacts({ startsAt, endsAt, action }: Grant): readonly Fact[] {
  const isPeriodic = action.kind === 'pay' && action.allowance.periodSeconds !== null
  const hasStart = startsAt > 0n && !(isPeriodic && isPast(startsAt))
  return [
    ...(hasStart ? [textFact(texts().permissions.starts, formatUnixSeconds(startsAt))] : []),
    textFact(texts().permissions.ends, formatUnixSeconds(endsAt)),
  ]
}

function isPast(seconds: bigint): boolean {
  return Number(seconds) * 1_000 <= Date.now()
}

function formatUnixSeconds(seconds: bigint): string {
  return formatMoment(new Date(Number(seconds) * 1_000).toISOString())
}

function addressFact(label: string, value: string): Fact {
  return { label, value, kind: 'address' }
}

function textFact(label: string, value: string): Fact {
  return { label, value, kind: 'text' }
}
