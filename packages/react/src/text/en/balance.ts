import { type Section, section } from '../section.ts'

const sentences = {
  tokens: 'Tokens',
  loading: 'Loading tokens',
  refresh: 'Refresh',
  refreshing: 'Refreshing',
  total: 'Total',
  noPrice: 'No price',
  empty: 'No tokens yet',
  emptyText: 'Tokens you receive on {network} appear here.',
  buy: 'Buy crypto',
  buyText: 'With card or bank transfer',
  receive: 'Receive funds',
  receiveText: 'Transfer tokens to your wallet',
  unavailable: 'Token Balance Unavailable',
  failed: 'We couldn’t load your tokens',
  notServed: 'Your tokens on {network} are in your wallet',
  notServedText: 'This site doesn’t list them. Open your wallet to see them.',
  tryAgainIn: 'Try again in {seconds} s',
  showHidden: 'Show {count} hidden',
  hideAgain: 'Hide',
  hiddenText:
    'These tokens have almost no value or may be scams. Don’t follow links in their names.',
  price: 'Price',
  inDay: 'in 24 hours',
  chart: 'Price over the last 24 hours: from {from} to {to}',
  noChart: 'No price chart yet',
  network: 'Network',
  contract: 'Contract',
  copyContract: 'Copy contract',
  explorer: 'View on block explorer',
}

export const balanceText: Section<'balance', keyof typeof sentences> = section('balance', sentences)
