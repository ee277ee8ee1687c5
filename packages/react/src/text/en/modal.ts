import { type Section, section } from '../section.ts'

const sentences = {
  Connect: 'Connect Wallet',
  ConnectWallets: 'Connect wallet',
  AllWallets: 'All Wallets',
  ConnectingMultiChain: 'Select chain',
  ConnectingWalletConnect: 'WalletConnect',
  GetWallet: 'Get a wallet',
  Downloads: 'Get {name}',
  WhatIsAWallet: 'What is a wallet?',
  Account: 'Account',
  SIWXSignMessage: 'Sign In',
  ConnectingSiwe: 'Sign In',
  Networks: 'Choose Network',
  SwitchNetwork: 'Switch Network',
  SwitchActiveChain: 'Switch chain',
  UnsupportedChain: 'Switch Network',
  WhatIsANetwork: 'What is a network?',
  close: 'Close',
  back: 'Back',
  help: 'What is a wallet?',
  chooseNetwork: 'Choose network, now {name}',
  tryAgain: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  copyDetails: 'Copy details for support',
  screenFailed: 'This screen could not be shown',
  screenFailedText:
    'Part of the page did not load, or something in it broke. Your wallet is not affected.',
  dismiss: 'Dismiss',
  clear: 'Clear',
  loading: 'Loading',
}

export const modalText: Section<'modal', keyof typeof sentences> = section('modal', sentences)
