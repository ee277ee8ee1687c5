import { formatUnits, isSameAddress } from '@latchkey/core'
import type { ClearValue } from '@latchkey/core/adapter'
import { formatDecimalString } from '../format/formatAmount.ts'
import { formatMoment } from '../format/formatMoment.ts'
import { plainText } from '../format/plainText.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { fill } from '../text/fill.ts'
import type { Names } from './useTokenNames.ts'

export type WordFormat = {
  /** How amounts and tokens of the request's own network are written. */
  names: Names
  /** The EIP-155 number of the request's network; amounts on another one stay integers. */
  chainId: number | null
  account: string
  /** The tag of the visitor's language. */
  locale: string
  text: Readonly<Record<'item' | 'units' | 'yourAccount', string>>
  networkName(chainId: string): string
}

const longText = 200

/** One value of a descriptor's words as text. Addresses are shortened: their fields show them in full. */
export function formatWord(value: ClearValue, format: WordFormat): string {
  const { names, chainId, locale, text } = format
  switch (value.kind) {
    case 'text':
      return plainText(value.text, longText)
    case 'bytes':
      return truncateAddress(value.hex, { start: 10, end: 8 })
    case 'number':
      return plainText(formatNumber(value, locale), longText)
    case 'native':
      if (value.label) return plainText(`${value.label} ${names.asset('native')}`)
      return value.chainId === chainId ? names.native(value.amount) : String(value.amount)
    case 'token':
      return value.chainId === chainId
        ? formatTokenAmount(value, names)
        : fill(text.units, { amount: value.amount, token: truncateAddress(value.token) })
    case 'ticker':
      return value.chainId === chainId ? names.token(value.token) : truncateAddress(value.token)
    case 'nft': {
      const token = value.collection ? names.token(value.collection) : ''
      return fill(text.item, { token, id: value.id }).trim()
    }
    case 'address':
      return formatAddress(value.address, format)
    case 'date':
      return formatMoment(Number(value.seconds) * 1_000, locale)
    case 'block':
      return `#${formatDecimalString(String(value.number), locale)}`
    case 'duration':
      return formatDuration(value.seconds, locale)
    case 'chain':
      return format.networkName(String(value.chainId))
    case 'call':
      return truncateAddress(value.call.to)
  }
}

function formatTokenAmount(
  { amount, token, label }: Extract<ClearValue, { kind: 'token' }>,
  names: Names,
): string {
  return label ? plainText(`${label} ${names.token(token)}`, longText) : names.amount(token, amount)
}

function formatAddress(address: string, { account, text }: WordFormat): string {
  return isSameAddress(address, account) ? text.yourAccount : truncateAddress(address)
}

const prefixes = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y']

/** `5 %`, `500 bps`; with SI prefixes where the descriptor asks for them. */
function formatNumber(
  { amount, decimals, unit, isScaled }: Extract<ClearValue, { kind: 'number' }>,
  locale: string,
): string {
  const whole = formatUnits(amount, decimals).split('.')[0] ?? ''
  const thousands = Math.floor((whole.replace('-', '').length - 1) / 3)
  const steps = isScaled ? Math.min(Math.max(thousands, 0), prefixes.length - 1) : 0
  const figure = formatDecimalString(formatUnits(amount, decimals + steps * 3), locale)
  return `${figure}${unit ? '\u00a0' : ''}${prefixes[steps] ?? ''}${unit}`
}

const spans = [
  ['day', 86_400n],
  ['hour', 3_600n],
  ['minute', 60n],
  ['second', 1n],
] as const

/** `7 days`, `2 hours 30 minutes`. */
function formatDuration(seconds: bigint, locale: string): string {
  const parts: string[] = []
  let rest = seconds
  for (const [unit, length] of spans) {
    const count = rest / length
    rest %= length
    if (count === 0n && !(unit === 'second' && parts.length === 0)) continue
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
    parts.push(format.format(count))
  }
  return parts.join(' ')
}
