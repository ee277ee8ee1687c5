import { accountText } from '../../packages/react/src/text/en/account.ts'
import { balanceText } from '../../packages/react/src/text/en/balance.ts'
import { buttonText } from '../../packages/react/src/text/en/button.ts'
import { connectText } from '../../packages/react/src/text/en/connect.ts'
import { connectingText } from '../../packages/react/src/text/en/connecting.ts'
import { embeddedText } from '../../packages/react/src/text/en/embedded.ts'
import { historyText } from '../../packages/react/src/text/en/history.ts'
import { identityText } from '../../packages/react/src/text/en/identity.ts'
import { journalText } from '../../packages/react/src/text/en/journal.ts'
import { learnText } from '../../packages/react/src/text/en/learn.ts'
import { modalText } from '../../packages/react/src/text/en/modal.ts'
import { moveText } from '../../packages/react/src/text/en/move.ts'
import { networkText } from '../../packages/react/src/text/en/network.ts'
import { nftsText } from '../../packages/react/src/text/en/nfts.ts'
import { onrampText } from '../../packages/react/src/text/en/onramp.ts'
import { purchasesText } from '../../packages/react/src/text/en/purchases.ts'
import { receiveText } from '../../packages/react/src/text/en/receive.ts'
import { sendText } from '../../packages/react/src/text/en/send.ts'
import { sendPreviewText } from '../../packages/react/src/text/en/sendPreview.ts'
import { sessionsText } from '../../packages/react/src/text/en/sessions.ts'
import { signInText } from '../../packages/react/src/text/en/signin.ts'
import { signingText } from '../../packages/react/src/text/en/signing.ts'
import { swapText } from '../../packages/react/src/text/en/swap.ts'
import { swapPreviewText } from '../../packages/react/src/text/en/swapPreview.ts'
import { transactionText } from '../../packages/react/src/text/en/transaction.ts'
import { walletConnectText } from '../../packages/react/src/text/en/walletconnect.ts'
import { visitorErrorText } from '../../packages/react/src/text/errors.ts'
import type { Section } from '../../packages/react/src/text/section.ts'

/** Sentences by section and key. */
export type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The modal's English sentences by the files of a language, in the order in which a visit needs them. */
export const modalFiles: Readonly<Record<string, Sections>> = {
  connect: sectionsOf(
    buttonText,
    modalText,
    connectText,
    connectingText,
    walletConnectText,
    networkText,
  ),
  account: sectionsOf(accountText, embeddedText, identityText, signInText, nftsText, learnText),
  activity: sectionsOf(
    balanceText,
    historyText,
    transactionText,
    onrampText,
    purchasesText,
    sessionsText,
  ),
  transfer: sectionsOf(
    sendText,
    sendPreviewText,
    receiveText,
    moveText,
    swapText,
    swapPreviewText,
    journalText,
  ),
  request: { ...sectionsOf(signingText), errors: visitorErrorText },
}

function sectionsOf(...sections: readonly Section[]): Sections {
  return Object.fromEntries(sections.map(({ id, en }) => [id, en]))
}
