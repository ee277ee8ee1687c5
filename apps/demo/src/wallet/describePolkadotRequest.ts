import { hexToString, isHex } from 'viem'
import type { Description } from './describeRequest.ts'

type Request = { method: string; params: readonly unknown[] }

/** What a prompt of the Polkadot demo wallet says. */
export function describePolkadotRequest(
  { method, params }: Request,
  accounts: string,
): Description {
  const [first] = params
  const fields = Object(first) as Record<string, unknown>
  switch (method) {
    case 'enable':
      return {
        headline: 'Show your accounts to this site?',
        facts: [{ name: 'Accounts', value: accounts }],
      }
    case 'signRaw':
      return {
        headline: 'Sign this message?',
        facts: [
          { name: 'Account', value: String(fields.address) },
          { name: 'Message', value: decodeMessage(fields.data) },
        ],
      }
    case 'signPayload':
      return {
        headline: 'Sign this transaction?',
        facts: [
          { name: 'Account', value: String(fields.address) },
          { name: 'Call', value: String(fields.method) },
        ],
      }
    default:
      return { headline: `Allow ${method}?`, facts: [] }
  }
}

/** Removes the `<Bytes>` wrapper that libraries add to a message. */
function decodeMessage(data: unknown): string {
  if (!isHex(data)) return String(data)
  return hexToString(data).replace(/^<Bytes>(.*)<\/Bytes>$/s, '$1')
}
