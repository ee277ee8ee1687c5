import { onrampError } from '../onrampError.ts'

/** Asserts that a provider takes this payment. `max: null` is no maximum. @throws ServerError 400 */
export function assertPayment(
  paid: number,
  { min, max }: { min: number; max: number | null },
): void {
  if (!(paid > 0)) throw onrampError('bad-amount', 'amount')
  if (paid < min) throw onrampError('amount-too-small', 'amount')
  if (max !== null && paid > max) throw onrampError('amount-too-large', 'amount')
}
