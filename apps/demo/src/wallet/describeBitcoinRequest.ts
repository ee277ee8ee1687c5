import { formatUnits } from 'viem'
import type { Description } from './describeRequest.ts'

type Request = { method: string; params: readonly unknown[] }

/** What a prompt of the Bitcoin demo wallet says. */
export function describeBitcoinRequest({ method, params }: Request): Description {
  const [first] = params
  const fields = Object(first) as Record<string, unknown>
  switch (method) {
    case 'wallet_connect':
      return {
        headline: 'Show your addresses to this site?',
        facts: [{ name: 'Shares', value: 'the payment address and the one for ordinals' }],
      }
    case 'signMessage':
      return {
        headline: 'Sign this message?',
        facts: [{ name: 'Message', value: String(fields.message) }],
      }
    case 'signPsbt':
      return {
        headline: 'Sign this transaction?',
        facts: [{ name: 'PSBT', value: String(fields.psbt) }],
      }
    case 'sendTransfer':
      return { headline: 'Send this payment?', facts: paymentFacts(fields.recipients) }
    default:
      return { headline: `Allow ${method}?`, facts: [] }
  }
}

function paymentFacts(recipients: unknown): Description['facts'] {
  const list = Array.isArray(recipients) ? recipients : []
  const payments = list.flatMap((recipient: { address: unknown; amount: unknown }) => [
    { name: 'To', value: String(recipient.address) },
    { name: 'Amount', value: `${formatUnits(BigInt(Number(recipient.amount)), 8)} BTC` },
  ])
  return [...payments, { name: 'Fee', value: '300 satoshis and 150 for each coin it spends' }]
}
