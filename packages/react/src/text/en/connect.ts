import { type Section, section } from '../section.ts'

const sentences = {
  wallets: 'Wallets',
  installed: 'Installed',
  recent: 'Recent',
  qrCode: 'QR code',
  multichain: 'Multichain',
  allWallets: 'All Wallets',
  searchWallet: 'Search wallet',
  certifiedOnly: 'Certified only',
  newToWallets: 'Haven’t got a wallet?',
  getStarted: 'Get started',
  legal: 'By connecting your wallet, you agree to our {links}.',
  legalAgree: 'I agree to the {links}',
  and: 'and',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  noWallets: 'No wallet found in this browser',
  noWalletsText:
    'A wallet is an app or browser extension that holds your keys. Install one, then come back here.',
  getWallet: 'Get a wallet',
  emptySearch: 'No wallet found',
  emptySearchText: 'Nothing is called “{query}”. Check the spelling or try a shorter name.',
  listFailed: 'The wallet list could not be loaded',
  listFailedText: 'Check your connection. Wallets installed in this browser still work.',
  noDirectory: 'There is no wallet list here',
  noDirectoryText: 'This site offers the wallets of your browser only.',
  loadingWallets: 'Loading wallets',
  selectChain: 'Select which chain to connect with {name}',
  or: 'or',
  email: 'Email',
  continueWithEmail: 'Continue with email',
  continueWithWallet: 'Continue with a wallet',
  continueWith: 'Continue with {name}',
  moreSocials: 'More ways to log in',
}

export const connectText: Section<'connect', keyof typeof sentences> = section('connect', sentences)
