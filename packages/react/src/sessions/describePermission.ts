import type { AccountPermission } from '@latchkey/core'
import { formatSignificantDigits } from '../format/formatAmount.ts'
import { plainText } from '../format/plainText.ts'
import type { sessionsText } from '../text/en/sessions.ts'
import { fill } from '../text/fill.ts'

type Texts = Readonly<Record<keyof typeof sessionsText.en, string>>

/** An amount of what the permission is about; base units where the token does not tell its decimals. */
export function formatSessionAmount(
  amount: bigint,
  { token }: Pick<AccountPermission, 'token'>,
  locale: string,
): string {
  const { decimals = 0, symbol = '' } = token ?? {}
  return `${formatSignificantDigits(amount, decimals, locale, 'down')} ${plainText(symbol, 12)}`.trim()
}

/** What may be taken, in one line. */
export function describePermission(
  session: AccountPermission,
  text: Texts,
  locale: string,
): string {
  const { action } = session.permission
  if (action.kind === 'call') return text.calls
  const amount = formatSessionAmount(action.amount, session, locale)
  if (action.periodSeconds === null) return fill(text.upTo, { amount })
  return fill(text.upToEvery, { amount, period: formatPeriod(action.periodSeconds, locale) })
}

/** In seconds. */
const units = [
  [604_800, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** `hour`, `90 minutes`: in the largest unit of which the period is a whole number. */
function formatPeriod(seconds: number, locale: string): string {
  const [size, unit] = units.find(([unitSeconds]) => seconds % unitSeconds === 0) ?? [1, 'second']
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const
  const parts = new Intl.NumberFormat(locale, format).formatToParts(seconds / size)
  // English says "every hour"; other languages decline the noun with its number, so that it must stay.
  const isSingle = seconds === size && locale.startsWith('en')
  const shown = isSingle ? parts.filter((part) => part.type === 'unit') : parts
  return shown.map((part) => part.value).join('')
}
