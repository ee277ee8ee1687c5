import { type Section, section } from '../section.ts'

const sentences = {
  nfts: 'NFTs',
  loading: 'Loading NFTs',
  empty: 'No NFTs yet',
  emptyText: 'Collectibles of this account on {network} show up here.',
  failed: 'Failed to fetch NFTs',
  failedText: 'Your NFTs are where they were. Try again in a moment.',
  more: 'Loading more',
  showSpam: 'Show {count} hidden',
  hideSpam: 'Hide again',
  spamText: 'Strangers sent these to lure you to a website. Do not follow links in them.',
  spam: 'Spam',
  unnamed: 'Without a name',
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
  explorer: 'Block Explorer',
  copyContract: 'Copy contract',
}

export const nftsText: Section<'nfts', keyof typeof sentences> = section('nfts', sentences)
