import { type Section, section } from '../section.ts'

const sentences = {
  nfts: 'NFTs',
  loading: 'Loading NFTs',
  empty: 'No NFTs yet',
  emptyText: 'NFTs you receive on {network} appear here.',
  failed: 'We couldn’t load your NFTs',
  failedText: 'Your NFTs are safe. Try again in a moment.',
  more: 'Loading more',
  showSpam: 'Show {count} hidden',
  hideSpam: 'Hide',
  spamText: 'These NFTs may be scams. Don’t follow links in them.',
  spam: 'Spam',
  unnamed: 'Unnamed',
  noPicture: 'No picture',
  count: '×{count}',
  owned: 'You own {count}',
  collection: 'Collection',
  tokenId: 'Token ID',
  standard: 'Token standard',
  network: 'Network',
  contract: 'Contract',
  description: 'Description',
  traits: 'Traits',
  explorer: 'Block explorer',
  copyContract: 'Copy contract',
}

export const nftsText: Section<'nfts', keyof typeof sentences> = section('nfts', sentences)
