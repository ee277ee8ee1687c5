import { type Section, section } from '../section.ts'

const sentences = {
  code: 'QR code of your address',
  requestCode: 'QR code of your payment request',
  address: 'Your address',
  copyAddress: 'Copy address',
  scan: 'Scan to send to this account',
  scanAmount: 'Scan to send {amount} {symbol}',
  scanToken: 'Scan to send {symbol}',
  token: 'Token',
  amount: 'Ask for an amount (optional)',
  wrongAmount: 'Please enter a valid amount',
  copyLink: 'Copy payment link',
  more: 'More',
  compatible: 'Compatible networks',
  lead: 'You can receive assets on these networks',
}

export const receiveText: Section<'receive', keyof typeof sentences> = section('receive', sentences)
