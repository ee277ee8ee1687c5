import type { ErrorCode } from '@latchkey/core'
import type { accountText } from './en/account.ts'
import type { balanceText } from './en/balance.ts'
import type { buttonText } from './en/button.ts'
import type { connectText } from './en/connect.ts'
import type { connectingText } from './en/connecting.ts'
import type { embeddedText } from './en/embedded.ts'
import type { historyText } from './en/history.ts'
import type { identityText } from './en/identity.ts'
import type { journalText } from './en/journal.ts'
import type { learnText } from './en/learn.ts'
import type { modalText } from './en/modal.ts'
import type { moveText } from './en/move.ts'
import type { networkText } from './en/network.ts'
import type { nftsText } from './en/nfts.ts'
import type { onrampText } from './en/onramp.ts'
import type { purchasesText } from './en/purchases.ts'
import type { receiveText } from './en/receive.ts'
import type { sendText } from './en/send.ts'
import type { sendPreviewText } from './en/sendPreview.ts'
import type { sessionsText } from './en/sessions.ts'
import type { signInText } from './en/signin.ts'
import type { signingText } from './en/signing.ts'
import type { swapText } from './en/swap.ts'
import type { swapPreviewText } from './en/swapPreview.ts'
import type { transactionText } from './en/transaction.ts'
import type { walletConnectText } from './en/walletconnect.ts'
import type { Section } from './section.ts'

/** The sections by their ids, each with exactly the keys of the English one. */
type Texts<Sections extends Section> = {
  readonly [One in Sections as One['id']]: One['en']
}

/** The texts up to a connected wallet, which a page loads first. */
export type ConnectTexts = Texts<
  | typeof buttonText
  | typeof modalText
  | typeof connectText
  | typeof connectingText
  | typeof walletConnectText
  | typeof networkText
>

/** The texts of the account, its logins, and the help pages. */
export type AccountTexts = Texts<
  | typeof accountText
  | typeof embeddedText
  | typeof identityText
  | typeof signInText
  | typeof nftsText
  | typeof learnText
>

/** The texts of balances, past transactions and purchases. */
export type ActivityTexts = Texts<
  | typeof balanceText
  | typeof historyText
  | typeof transactionText
  | typeof onrampText
  | typeof purchasesText
  | typeof sessionsText
>

/** The texts of sending, receiving, moving and swapping. */
export type TransferTexts = Texts<
  | typeof sendText
  | typeof sendPreviewText
  | typeof receiveText
  | typeof moveText
  | typeof swapText
  | typeof swapPreviewText
  | typeof journalText
>

/** Errors that only the site's developer can cause or repair; their sentences are in English only. */
export type DeveloperErrorCode = Extract<
  ErrorCode,
  | `${'options' | 'caip' | 'adapter' | 'app'}/${string}`
  | `network/${'not-found' | 'last-of-namespace'}`
  | 'walletconnect/not-initialised'
  | 'connection/not-connected'
  | `rpc/${'no-url' | 'no-provider' | 'call-status-not-approved'}`
  | `signin/${'not-enabled' | 'no-address' | 'no-network' | 'no-client' | 'initialize-failed' | 'local-only'}`
  | `swap/${'gas-price-not-supported' | 'price-failed'}`
  | `embedded/${'load-timed-out' | 'untrusted-origin' | 'unavailable'}`
>

/** The texts of reviewed requests, and the sentences of errors. */
export type RequestTexts = Texts<typeof signingText> & {
  readonly errors: Readonly<Record<Exclude<ErrorCode, DeveloperErrorCode>, string>>
}

/** Every text of a language. */
export type Translation = ConnectTexts & AccountTexts & ActivityTexts & TransferTexts & RequestTexts
