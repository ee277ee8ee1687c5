import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import type { Description } from './describeRequest.ts'

/** What a prompt of the Solana demo wallet says. */
export function describeSolanaRequest(
  { method, params }: { method: string; params: readonly unknown[] },
  accounts: readonly string[],
): Description {
  if (method === 'connect') {
    return {
      headline: 'Show your account to this site?',
      facts: accounts.map((address) => ({ name: 'Account', value: address })),
    }
  }
  const inputs = params.map((input) => Object(input) as Record<string, unknown>)
  const messages = inputs.flatMap(({ message }) => (message instanceof Uint8Array ? [message] : []))
  const transactions = inputs.flatMap(({ transaction }) =>
    transaction instanceof Uint8Array ? [transaction] : [],
  )
  if (messages.length > 0) {
    return {
      headline: 'Sign this message?',
      facts: messages.map((message) => ({
        name: 'Message',
        value: new TextDecoder().decode(message),
      })),
    }
  }
  if (transactions.length > 0) {
    return { headline: 'Send this transaction?', facts: transactions.flatMap(transactionFacts) }
  }
  return { headline: 'Sign in to this site?', facts: [{ name: 'Site', value: location.host }] }
}

function transactionFacts(transaction: Uint8Array): Description['facts'] {
  const { messageBytes } = getTransactionDecoder().decode(transaction)
  const { staticAccounts } = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const [payer = '', ...others] = staticAccounts
  return [
    { name: 'Paid by', value: payer },
    { name: 'Touches', value: others.slice(0, 3).join(' ') },
  ]
}
