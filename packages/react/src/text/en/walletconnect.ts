import { type Section, section } from '../section.ts'

const sentences = {
  scan: 'Scan this QR code with your phone',
  scanWith: 'Scan this QR code with {name}',
  openWallet: 'Open a wallet',
  otherDevice: 'Scan with another device',
  preparing: 'Preparing the QR code…',
  code: 'QR code to connect a wallet',
  copyLink: 'Copy link',
  openApp: 'Open {name}',
  openAppText: 'Accept the connection request in {name}.',
  continueIn: 'Continue in {name}',
  longer: 'This is taking longer than usual. Is {name} installed?',
  platforms: 'Choose a platform',
  browser: 'Browser',
  mobile: 'Mobile',
  webapp: 'Web app',
  desktop: 'Desktop',
  notDetected: 'Not detected',
  notDetectedText: '{name} isn’t installed in this browser. If it is, reload the page.',
  declined: 'Connection declined',
  declinedText: 'The request was declined on the phone. Nothing was shared.',
  failed: 'Connection failed',
  tryAgain: 'Try again',
  done: 'Connected',
  noApp: 'Don’t have {name}?',
  get: 'Get',
  inItsBrowser: 'Already have {name}? Open this page in its browser.',
  unavailable: 'WalletConnect isn’t available on this site',
  unavailableText: 'Connect a wallet installed in your browser instead.',
  back: 'Show wallets',
}

export const walletConnectText: Section<'walletconnect', keyof typeof sentences> = section(
  'walletconnect',
  sentences,
)
