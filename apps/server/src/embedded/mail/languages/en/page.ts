/** The sentences of the pages that emails link to and of a social login's return. */
export const pageText = {
  linkOver: 'This link no longer works',
  linkOverText: 'It was used already, or it has expired. Start again on the site where you log in.',
  tooMany: 'Too many emails were sent',
  tooManyText: 'Your address got too many emails within an hour or a day. Try again later.',
  isThisYou: 'Is this you?',
  isThisYouText: 'A login with your email address was requested from a new browser.',
  site: 'Site',
  browser: 'Browser',
  sendCode: 'Yes, send me the code',
  codeSent: 'The code is on its way',
  codeSentText: 'We sent it in a second email. Enter it where you started to log in.',
  closePage: 'You can close this page.',
  moreCodesText: 'Press the button on the device where you log in. Then this network can request codes for your address again for 30 minutes.',
  moreCodes: 'Yes, I’m logging in',
  codesAllowed: 'You can request a new code now',
  undoOverText: 'The change was undone already, or more than 24 hours have passed.',
  undo: 'Undo the change?',
  undoText: 'Your old address logs in again, and every browser is logged out.',
  undoButton: 'Yes, undo it',
  undone: 'The change was undone',
  undoneText: '{email} logs in to your wallet again.',
  loginOver: 'This login has expired or was used',
  loginOverText: 'Close this window and start again on the site where you log in.',
}

/** Every sentence of the pages in one language, with exactly the keys of the English ones. */
export type PageTexts = Readonly<Record<keyof typeof pageText, string>>
