import type { LanguageCode } from '@latchkey/wire/language'
import { readTexts } from '../readTexts.ts'

/** The sentences of the pages that emails link to and of a social login's return. */
const english = {
  linkOver: 'This link no longer works',
  linkOverText: 'It has expired or was already used. Start again on the site where you’re logging in.',
  tooMany: 'Too many emails were sent',
  tooManyText: 'We’ve sent too many emails to your address. Try again later.',
  isThisYou: 'Is this you?',
  isThisYouText: 'A new browser requested to log in with your email address.',
  site: 'Site',
  browser: 'Browser',
  sendCode: 'Yes, send me the code',
  codeSent: 'The code is on its way',
  codeSentText: 'We sent it in a second email. Enter it where you started logging in.',
  closePage: 'You can close this page.',
  moreCodesText: 'Press the button on the device where you’re logging in. This network can then request codes for your address for 30 minutes.',
  moreCodes: 'Yes, I’m logging in',
  codesAllowed: 'You can request a new code now',
  undoOverText: 'The change was already undone, or more than 24 hours have passed.',
  undo: 'Undo the change?',
  undoText: 'You’ll log in with your old address again, and every browser is logged out.',
  undoButton: 'Yes, undo it',
  undone: 'The change was undone',
  undoneText: 'You can log in to your wallet with {email} again.',
  loginOver: 'This login has expired or was already used',
  loginOverText: 'Close this window and start again on the site where you’re logging in.',
}

/** Every sentence of the pages in one language. */
export type PageTexts = Readonly<Record<keyof typeof english, string>>

export const pageTexts: Readonly<Record<LanguageCode, PageTexts>> = readTexts('page', english)
