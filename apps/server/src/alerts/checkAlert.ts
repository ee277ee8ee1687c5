import type { ConsoleHeadline } from '@latchkey/wire/console'
import type { Alert } from './alertTable.ts'

/** A headline of the last 24 hours and of the same hours a week before; `null`: not measured. */
export type Measured = { value: number | null; weekBefore: number | null }

const NAMES: Readonly<Record<ConsoleHeadline, string>> = {
  opened: 'Opened modals',
  connected: 'Connections',
  'connect-rate': 'The share of attempts that connect',
  'signed-in': 'Sign-ins',
  'active-wallets': 'Active wallets',
  transactions: 'Transactions',
}

/** Below it, a week before says nothing: three connections instead of six are no alert. */
const MIN_BEFORE = 20

/** What the alert says, or `null` when its condition does not hold. */
export function checkAlert(
  { headline, condition }: Pick<Alert, 'headline' | 'condition'>,
  { value, weekBefore }: Measured,
): string | null {
  if (value === null) return null
  if ('threshold' in condition) {
    const { kind, threshold } = condition
    const holds = kind === 'below' ? value < threshold : value > threshold
    const limit = `${kind} ${show(headline, threshold)}`
    return holds
      ? `${NAMES[headline]} in the last 24 hours: ${show(headline, value)}, ${limit}.`
      : null
  }
  if (weekBefore === null || !isEnough(headline, weekBefore)) return null
  const percent = Math.round((value / weekBefore - 1) * 100)
  const change = condition.kind === 'falls' ? -percent : percent
  if (change < condition.percent) return null
  const verb = percent < 0 ? 'fell' : 'rose'
  return `${NAMES[headline]} ${verb} by ${change} %: ${show(headline, value)} in the last 24 hours, ${show(headline, weekBefore)} in the same hours a week before.`
}

function show(headline: ConsoleHeadline, value: number): string {
  return headline === 'connect-rate' ? `${Math.round(value * 100)} %` : String(value)
}

function isEnough(headline: ConsoleHeadline, weekBefore: number): boolean {
  return headline === 'connect-rate' ? weekBefore > 0 : weekBefore >= MIN_BEFORE
}
