import { ownValue } from '@latchkey/wire'

const TEXTS: Readonly<Record<string, string>> = {
  'no-answer': 'no answer from the wallet',
  closed: 'closed the modal',
  'wallet/rejected': 'rejected in the wallet',
  'connection/rejected': 'rejected in the wallet',
  'connection/timeout': 'the wallet took too long',
  'wallet/not-installed': 'the wallet is not installed',
  'wallet/no-accounts': 'the wallet gave no account',
  'network/unsupported': 'the wallet lacks the network',
  'relay/unreachable': 'the relay was unreachable',
  CLICK_CANCEL_SIWX: 'declined to sign in',
  SOCIAL_LOGIN_CANCELED: 'closed the login window',
}

/** A reason in words: an error code reads as its parts, "wallet: took too long". */
export function reasonText(reason: string): string {
  const known = ownValue(TEXTS, reason)
  if (known) return known
  if (reason === '') return 'unknown reason'
  const [noun = '', what = ''] = reason.toLowerCase().replaceAll('_', '-').split('/', 2)
  const words = (text: string) => text.replaceAll('-', ' ')
  return what ? `${words(noun)}: ${words(what)}` : words(noun)
}
