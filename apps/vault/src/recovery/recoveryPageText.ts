/** The sentences that only the offline recovery page has; it takes the others from the vault. */
export const recoveryPageText = {
  title: 'Restore your wallet',
  intro: 'Go offline before you continue: this page needs no network. It opens your recovery kit with your recovery code and shows your 24 words, which you can use in any other wallet.',
  show: 'Show the 24 words',
  smartAccount: '{address} (smart account of this key)',
  sealed: 'This code doesn’t open this kit. Check the code, or choose the kit that belongs to it.',
  'other-wallet': 'This kit contains a different wallet than it names, so we stopped.',
  'rolled-back': 'This kit is out of date. Choose the newest one.',
}

/** Exactly the keys of the English sentences. */
export type RecoveryPageTexts = Readonly<Record<keyof typeof recoveryPageText, string>>
