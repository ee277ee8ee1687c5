import { type Section, section } from '../section.ts'

const sentences = {
  youSell: 'You sell',
  youReceive: 'You receive',
  about: 'about {usd}',
  impact: 'Price impact',
  slippage: 'Max slippage',
  cost: 'Network fee',
  costByWallet: 'shown in your wallet',
  rate: 'Rate',
  exact: 'You sell exactly',
  copyAmount: 'Copy amount',
  network: 'Network',
  cancel: 'Cancel',
  preparing: 'Checking with {network}…',
  cannotSwap: 'This swap isn’t possible right now',
  arrives: 'Minimum received',
  allowanceText: 'This lets the exchange spend exactly {amount} {symbol}.',
  permitText:
    'Your signature lets this exchange spend exactly {amount} {symbol} until {time}. Signing is free.',
  details: 'Details',
  exchange: 'Exchange',
  copyAddress: 'Copy address',
  poor: 'Other exchanges on this network offer about {amount} {symbol}. This quote is worse.',
  unchecked: 'We couldn’t compare this price with another exchange.',
  unread: 'We simulated this swap but couldn’t read its steps.',
  unproven:
    'We could only check the {symbol} amount with this site’s server. Make sure your wallet shows the same amount.',
  units: '{symbol} in smallest units',
  steep: 'This swap changes the price by {percent}. A smaller amount may get a better rate.',
  swap: 'Swap',
  approve: 'Approve and swap',
  sign: 'Sign and swap',
  again: 'Swap again',
  alreadySent: 'You just sent the same swap. Swap again only if you want it twice.',
  signing: 'Sign the allowance in your wallet',
  resetting: 'Approve limit reset in your wallet',
  approving: 'Approve limit increase in your wallet',
  confirming: 'Confirm transaction in your wallet',
  swapping: 'Swapping {sell} to {buy}',
  done: 'Swapped {sell} to {buy}',
}

export const swapPreviewText: Section<'swapPreview', keyof typeof sentences> = section(
  'swapPreview',
  sentences,
)
