/** Stripe's test card numbers: accepted, and declined. */
export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'

export type CardForm = { number: string; expiry: string; code: string }

export type CardOutcome = 'accepted' | 'declined' | 'bad-number' | 'expired' | 'bad-code'

/** Checks a test card. Card data is not stored. */
export function checkCard({ number, expiry, code }: CardForm, now: Date): CardOutcome {
  const digits = number.replace(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) return 'bad-number'
  if (!isNotExpired(expiry, now)) return 'expired'
  if (!/^\d{3,4}$/.test(code.trim())) return 'bad-code'
  return digits === DECLINED_CARD.replaceAll(' ', '') ? 'declined' : 'accepted'
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function isNotExpired(expiry: string, now: Date): boolean {
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(expiry) ?? []
  if (!month || !year) return false
  // Valid until the end of its month.
  return Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime()
}
