import type { ClearField, ClearValue, ClearView } from '@latchkey/clearsigning'
import { formatUnits } from 'viem'

/** What a wallet knows about addresses, in the form of the registry's fixtures. */
export type KnownAddresses = {
  /** For tokens that are not in `tokens`. */
  anyToken?: { symbol: string; decimals: number }
  tokens?: Readonly<Record<string, { symbol: string; decimals: number; name: string }>>
  addressNames?: Readonly<Record<string, string>>
  ensNames?: Readonly<Record<string, string>>
  nftCollectionNames?: Readonly<Record<string, string>>
}

export type ViewText = {
  intent: string
  owner?: string | null
  fields: { label: string; value: string | ViewText }[]
  interpolatedIntent?: string
}

/** A view as the fixtures of the registry write it: English, dates in UTC. */
export function textOfView(view: ClearView, known: KnownAddresses): ViewText {
  const fields = view.fields
    .filter(({ isDetail }) => !isDetail)
    .map(({ label, value }: ClearField) => ({ label, value: textOrView(value, known) }))
  const { intent, owner, sentence } = view
  if (!sentence) return { intent, owner, fields }
  const interpolatedIntent = sentence
    .map((span) => (typeof span === 'string' ? span : textOfValue(span, known)))
    .join('')
  return { intent, owner, fields, interpolatedIntent }
}

function textOrView(value: ClearValue, known: KnownAddresses): string | ViewText {
  if (value.kind !== 'call') return textOfValue(value, known)
  return value.call.view ? textOfView(value.call.view, known) : value.call.data
}

function lookUp<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  address: string,
): Value | undefined {
  const entry = Object.entries(record ?? {}).find(
    ([key]) => key.toLowerCase() === address.toLowerCase(),
  )
  return entry?.[1]
}

const native = { symbol: 'ETH', decimals: 18 }

export function textOfValue(value: ClearValue, known: KnownAddresses): string {
  switch (value.kind) {
    case 'text':
      return value.text
    case 'bytes':
      return value.hex
    case 'number':
      return numberText(value)
    case 'native':
      return amountText(value, nativeOf(value.chainId))
    case 'token':
      return amountText(value, lookUp(known.tokens, value.token) ?? known.anyToken)
    case 'ticker':
      return (lookUp(known.tokens, value.token) ?? known.anyToken)?.symbol ?? value.token
    case 'nft': {
      const name = value.collection && lookUp(known.nftCollectionNames, value.collection)
      return name ? `${name} #${value.id}` : String(value.id)
    }
    case 'address':
      if (value.isSender) return 'Sender'
      return (
        lookUp(known.addressNames, value.address) ??
        lookUp(known.ensNames, value.address) ??
        value.address
      )
    case 'date':
      return momentText(value.seconds)
    case 'block':
      return String(value.number)
    case 'duration':
      return durationText(value.seconds)
    case 'chain':
      return String(value.chainId)
    case 'call':
      return value.call.data
  }
}

/** The fixtures' names of native currencies, for the chains that they use. */
export function nativeOf(chainId: number): { symbol: string; decimals: number } {
  const symbol = { 56: 'BNB', 100: 'xDAI', 137: 'POL', 146: 'S', 43114: 'AVAX' }[chainId]
  return symbol ? { ...native, symbol } : native
}

function amountText(
  { amount, label }: { amount: bigint; label?: string },
  token: { symbol: string; decimals: number } | undefined,
): string {
  if (!token) return String(amount)
  return `${label ?? formatUnits(amount, token.decimals)} ${token.symbol}`
}

const prefixes = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y']

function numberText(value: Extract<ClearValue, { kind: 'number' }>): string {
  const { amount, decimals, unit, isScaled } = value
  const digits = formatUnits(amount, decimals).split('.')[0]?.length ?? 0
  const steps = isScaled ? Math.min(Math.max(Math.floor((digits - 1) / 3), 0), 8) : 0
  return `${formatUnits(amount, decimals + steps * 3)}${prefixes[steps]}${unit}`
}

function durationText(seconds: bigint): string {
  const pad = (value: bigint) => String(value).padStart(2, '0')
  return [seconds / 3_600n, (seconds % 3_600n) / 60n, seconds % 60n].map(pad).join(':')
}

/** `2026-03-04 16:25:38Z`, and years after 9999 with their digits. */
function momentText(seconds: bigint): string {
  const text = new Date(Number(seconds) * 1_000).toISOString()
  return text.replace(/^\+0*/, '').replace('T', ' ').replace('.000Z', 'Z')
}
