import { type Section, section } from '../section.ts'

const sentences = {
  tokens: 'Tokens',
  loading: 'Loading tokens',
  refresh: 'Refresh',
  refreshing: 'Refreshing',
  total: 'Total',
  noPrice: 'No price',
  empty: 'No tokens yet',
  emptyText: 'Whatever this account gets on {network} shows up here.',
  buy: 'Buy crypto',
  buyText: 'With card or bank transfer',
  receive: 'Receive funds',
  receiveText: 'Transfer tokens to your wallet',
  unavailable: 'Token Balance Unavailable',
  unavailableText: 'The balances could not be read. Your tokens are where they were.',
  staleText: 'These are the last figures we know, from {time}.',
  notServed: 'Token Balance Unavailable',
  notServedText: 'The tokens on {network} cannot be listed here. Your wallet shows them.',
  tryAgainIn: 'Try again in {seconds} s',
  showHidden: 'Show {count} hidden',
  hideAgain: 'Hide again',
  hiddenText:
    'Worth almost nothing, or sent to lure you to a website. Do not follow links in them.',
  name: 'Name',
  price: 'Price',
  network: 'Network',
  contract: 'Contract',
  copyContract: 'Copy contract',
  explorer: 'View on Block Explorer',
}

export const balanceText: Section<'balance', keyof typeof sentences> = section('balance', sentences)
