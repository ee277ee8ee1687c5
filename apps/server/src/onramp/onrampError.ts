import type { OnrampRefusal } from '@latchkey/wire'
import { ServerError } from '../errors/ServerError.ts'

type Reason = Exclude<OnrampRefusal, 'unavailable'>

const MESSAGES: Readonly<Record<Reason, string>> = {
  'not-offered': 'This is not for sale here',
  'bad-amount': 'This is not an amount',
  'amount-too-small': 'The amount is below the minimum',
  'amount-too-large': 'The amount is above the maximum',
  'payment-amount-only': 'This provider takes the amount to pay, not the amount to buy',
}

/** The error of a provider that does not sell this; `refusalReason` gives the reason back. */
export function onrampError(
  reason: Reason,
  field: string,
  message: string = MESSAGES[reason],
): ServerError {
  return new ServerError(400, `onramp/${reason}`, message, field)
}

export function refusalReason(error: unknown): OnrampRefusal {
  const reasons = Object.keys(MESSAGES) as Reason[]
  const code = error instanceof ServerError ? error.code : ''
  return reasons.find((reason) => code === `onramp/${reason}`) ?? 'unavailable'
}
