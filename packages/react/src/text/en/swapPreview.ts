import { type Section, section } from '../section.ts'

const sentences = {
  youSell: 'You sell',
  youReceive: 'You receive',
  about: 'about {usd}',
  impact: 'Price impact',
  slippage: 'Max slippage',
  cost: 'Network cost',
  costText: 'about {amount} {symbol}',
  network: 'Network',
  cancel: 'Cancel',
  preparing: 'Checking with {network}…',
  cannotSwap: 'This cannot be swapped now',
  arrives: 'Arrives, at least',
  allowance: 'Allowance',
  allowanceText: 'exactly {amount} {symbol}, for this exchange',
  permitText:
    'You sign that this exchange may take exactly {amount} {symbol}, until {time}. Signing costs nothing.',
  exchange: 'Exchange',
  copyAddress: 'Copy address',
  poor: 'The exchanges on this network would give about {amount} {symbol}. This quote is worse.',
  unchecked: 'No second exchange could confirm this price.',
  unread: 'Only the effect of this swap was measured; what it is made of could not be read.',
  steep: 'This swap moves the price by {percent}. A smaller amount may get a better one.',
  swap: 'Swap',
  approve: 'Approve and swap',
  sign: 'Sign and swap',
  again: 'Swap again',
  alreadySent: 'You have just sent the same swap. Swap again only if you want it twice.',
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
