import { type Section, section } from '../section.ts'

const sentences = {
  walletLogin: 'Your key to web apps',
  walletLoginText:
    'Connect once with your wallet instead of making up accounts and passwords for every site.',
  walletHome: 'A home for what you own',
  walletHomeText:
    'Send, receive and keep crypto and collectibles. They stay yours, on the chain, not with a site.',
  walletControl: 'Only you hold the keys',
  walletControlText:
    'Sites see your address and ask. Nothing moves until you approve it in your wallet.',
  getWallet: 'Get a wallet',
  getWalletText: 'Choose one to install. You can connect with it right after.',
  wallets: 'Wallets to install',
  explore: 'Explore all wallets',
  noSuggestions: 'Look for a wallet in your browser’s store',
  noSuggestionsText:
    'Search for “Ethereum wallet” among the extensions of {browser}, then come back here.',
  extension: '{browser} extension',
  extensionText: 'For {browser} on {system}',
  ios: 'iPhone or iPad app',
  iosText: 'App Store',
  android: 'Android app',
  androidText: 'Google Play',
  website: 'Website',
  here: 'For this device',
  elsewhere: 'For your other devices',
  afterInstall: 'After installing, reload this page and connect.',
  noDownloads: 'No download is listed for {name}',
  networkBlockchain: 'The system’s nuts and bolts',
  networkBlockchainText:
    'A network is what carries a blockchain. Your wallet can reach many of them with one address.',
  networkApps: 'Made for different uses',
  networkAppsText:
    'Each network has its own fees, speed and apps. Switch to the one that this app works on.',
  learnMore: 'Learn more',
}

export const learnText: Section<'learn', keyof typeof sentences> = section('learn', sentences)
