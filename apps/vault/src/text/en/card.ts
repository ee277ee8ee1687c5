/** The page, its card, and a window that cannot start. */
export const cardText = {
  pageTitle: 'Latchkey wallet',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  done: 'Done',
  continue: 'Continue',
  tryAgain: 'Try again',
  opening: 'Opening your wallet',
  yourWallet: 'Your wallet',
  noSite: 'Open your wallet from a site',
  noSiteText:
    'This window works only together with the site that opened it. Close it, go back to the site and try again.',
  notLoaded: 'Couldn’t load your wallet',
  notLoadedText: 'Your wallet isn’t affected. Check your connection and try again.',
}
