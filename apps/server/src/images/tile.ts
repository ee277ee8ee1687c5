import { createHash } from 'node:crypto'
import { ownValue } from '@latchkey/wire'

const SYMBOLS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: '¥',
  INR: '₹',
  KRW: '₩',
  BRL: 'R$',
  CHF: 'Fr',
  AUD: 'A$',
  CAD: 'C$',
  TRY: '₺',
  NGN: '₦',
  PLN: 'zł',
}

/** A placeholder icon: the name's first letter on a color derived from the seed. */
export function letterTile(name: string, seed: string = name): string {
  const letter = [...name.trim()].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? '?'
  return tile(letter.toUpperCase(), hue(seed))
}

export function currencyTile(code: string): string {
  return tile(
    ownValue(SYMBOLS, code.toUpperCase()) ?? code.slice(0, 1).toUpperCase(),
    hue(code.toUpperCase()),
  )
}

function hue(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt16BE(0) % 360
}

function tile(text: string, degrees: number): string {
  const safe = text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
  const size = [...text].length > 1 ? 30 : 38
  return `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 80 80"><rect width="80" height="80" fill="hsl(${degrees} 38% 42%)"/><text x="40" y="41" fill="#fff" font-family="system-ui, sans-serif" font-size="${size}" font-weight="600" text-anchor="middle" dominant-baseline="central">${safe}</text></svg>`
}
