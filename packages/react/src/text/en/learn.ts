import { type Section, section } from '../section.ts'

const sentences = {
  walletLogin: 'Log in without a password',
  walletLoginText:
    'Connect your wallet instead of creating an account and a password for every site.',
  walletHome: 'Keep everything in one place',
  walletHomeText:
    'Send, receive and store crypto and NFTs. They are recorded on the blockchain and belong to you.',
  walletControl: 'You stay in control',
  walletControlText:
    'Sites can see your address, but nothing moves until you approve it in your wallet.',
  getWallet: 'Get a wallet',
  getWalletText: 'Choose a wallet to install. You can connect it right away.',
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
  networkBlockchain: 'Where your transactions happen',
  networkBlockchainText:
    'A network is a blockchain that records who owns what. Most wallets use several networks with the same address.',
  networkApps: 'Each network is different',
  networkAppsText:
    'Networks differ in fees, speed and apps. Switch to a network that this app supports.',
  learnMore: 'Learn more',
}

export const learnText: Section<'learn', keyof typeof sentences> = section('learn', sentences)
