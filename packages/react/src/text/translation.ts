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
import type { visitorErrorText } from './errors.ts'
import type { Section } from './section.ts'

/** The sections by their ids, each with exactly the keys of the English one. */
type Texts<Sections extends Section> = {
  readonly [One in Sections as One['id']]: One['en']
}

/** Every text that a language translates. */
export type Translation = Texts<
  | typeof buttonText
  | typeof modalText
  | typeof connectText
  | typeof connectingText
  | typeof walletConnectText
  | typeof networkText
  | typeof accountText
  | typeof embeddedText
  | typeof identityText
  | typeof signInText
  | typeof nftsText
  | typeof learnText
  | typeof balanceText
  | typeof historyText
  | typeof transactionText
  | typeof onrampText
  | typeof purchasesText
  | typeof sessionsText
  | typeof sendText
  | typeof sendPreviewText
  | typeof receiveText
  | typeof moveText
  | typeof swapText
  | typeof swapPreviewText
  | typeof journalText
  | typeof signingText
> & { readonly errors: typeof visitorErrorText }
