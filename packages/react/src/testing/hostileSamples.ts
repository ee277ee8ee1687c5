import type { Json } from './injectHostileStrings.ts'

const chain = 'eip155:31337'
const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
const ownImage = '/v1/nfts/picture.png'

/** Valid entries with every field. Each string in them that a third party controls is a slot. */
export const samples = {
  token: {
    name: 'Honest',
    symbol: 'HON',
    chainId: chain,
    address: `${chain}:${address(7)}`,
    value: 2,
    price: 2,
    quantity: { decimals: '18', numeric: '1.5' },
    iconUrl: '',
  },
  nft: {
    id: 'id',
    chainId: chain,
    contract: `${chain}:${address(8)}`,
    tokenId: '7',
    standard: 'erc1155',
    quantity: '3',
    name: 'Honest',
    description: 'One of a few',
    collection: { name: 'Honest things', symbol: 'HON' },
    imageUrl: ownImage,
    attributes: [
      { trait: 'Colour', value: 'Blue' },
      { trait: 'Mood', value: 'Calm' },
    ],
    flags: { is_spam: false },
  },
} satisfies Record<string, Json>

const tokenTransfer = (direction: string): Json => ({
  fungible_info: {
    name: 'Honest',
    symbol: 'HON',
    icon: { url: ownImage },
    address: `${chain}:${address(7)}`,
    flags: { is_spam: false },
  },
  direction,
  quantity: { numeric: '1.5' },
  value: 3,
  price: 2,
  sender: address(1),
  recipient: address(2),
})

const nftTransfer = (direction: string): Json => ({
  nft_info: {
    name: 'Honest thing',
    content: {
      preview: { url: ownImage, content_type: 'image/png' },
      detail: { url: ownImage, content_type: 'image/png' },
    },
    flags: { is_spam: false },
    address: `${chain}:${address(8)}`,
    token_id: '7',
  },
  direction,
  quantity: { numeric: '1' },
  sender: address(1),
  recipient: address(2),
})

function transaction(operationType: string, status: string, transfers: Json[]): Json {
  return {
    id: 'id',
    metadata: {
      operationType,
      hash: `0x${'ab'.repeat(32)}`,
      minedAt: '2026-03-05T10:00:00.000Z',
      sentFrom: address(1),
      sentTo: address(2),
      status,
      nonce: 1,
      chain,
      application: { name: 'Honest app', iconUrl: ownImage },
    },
    transfers,
  }
}

/** One transaction for each layout: one transfer, one NFT, a swap, many transfers, and none. */
export const transactionSamples: readonly Json[] = [
  transaction('receive', 'confirmed', [tokenTransfer('in')]),
  transaction('send', 'failed', [nftTransfer('out')]),
  transaction('trade', 'confirmed', [tokenTransfer('out'), tokenTransfer('in')]),
  transaction('execute', 'pending', [tokenTransfer('in'), nftTransfer('in'), tokenTransfer('out')]),
  transaction('approve', 'confirmed', []),
]

export const purchaseSample: Json = transaction(
  'receive',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  [tokenTransfer('in')],
)

/** One entry for each list of Buy: currencies, tokens, providers, quotes. */
export const onrampSamples = {
  paymentCurrencies: {
    id: 'EUR',
    payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }],
  },
  purchaseCurrencies: {
    id: 'coin',
    name: 'Honest',
    symbol: 'HON',
    networks: [
      { name: 'local', display_name: 'Local', chain_id: '31337', contract_address: address(7) },
    ],
  },
  providers: { id: 'honest', name: 'Honest seller', feeRange: '1-2%', networks: [chain] },
} satisfies Record<string, Json>

const euros: Json = { amount: '100', currency: 'EUR' }

export const quotesSample: Json = {
  quotes: [
    {
      provider: 'honest',
      seller: { id: 'seller', name: 'Seller' },
      paymentTotal: euros,
      paymentSubtotal: euros,
      purchaseAmount: { amount: '0.5', currency: 'HON' },
      fee: euros,
      networkFee: euros,
    },
  ],
  refusals: [],
}
