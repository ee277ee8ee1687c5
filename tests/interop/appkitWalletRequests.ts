import { expect } from 'vitest'
import { type AppKitRequest, network, walletApi } from './appkitPage.ts'

const chain = encodeURIComponent(network)
const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const trust = '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'

/** The wallet list, search and images. */
export const appkitWalletRequests: readonly AppKitRequest[] = [
  {
    name: 'analytics config',
    path: `/getAnalyticsConfig?${walletApi}`,
    reads: { isAnalyticsEnabled: expect.any(Boolean) },
  },
  {
    name: 'featured wallets',
    path: `/getWallets?${walletApi}&page=1&entries=2&include=${metaMask}%2C${trust}`,
    reads: { data: [{ id: expect.any(String) }, { id: expect.any(String) }], count: 2 },
  },
  {
    name: 'recommended wallets',
    path: `/getWallets?${walletApi}&page=1&entries=4&exclude=${metaMask}%2C${trust}&chains=eip155%3A1%2C${chain}`,
    reads: {
      data: expect.arrayContaining([expect.objectContaining({ image_id: expect.any(String) })]),
      count: expect.any(Number),
    },
  },
  {
    name: 'a page of all wallets',
    path: `/getWallets?${walletApi}&page=2&entries=40&chains=eip155%3A1`,
    reads: { data: expect.any(Array) },
  },
  {
    name: 'search',
    path: `/getWallets?${walletApi}&page=1&entries=100&search=meta&chains=eip155%3A1`,
    reads: { data: expect.arrayContaining([expect.objectContaining({ name: 'MetaMask' })]) },
  },
  {
    name: 'search of certified wallets',
    path: `/getWallets?${walletApi}&page=1&entries=100&search=meta&badge_type=certified&chains=eip155%3A1`,
    reads: { data: expect.any(Array) },
  },
  { name: 'a wallet image', path: `/getWalletImage/${metaMask}?${walletApi}`, isPicture: true },
  {
    name: 'a network image',
    path: `/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900?${walletApi}`,
    isPicture: true,
  },
  { name: 'a currency image', path: `/public/getCurrencyImage/USD?${walletApi}`, isPicture: true },
  { name: 'a token image', path: `/public/getTokenImage/USDC?${walletApi}`, isPicture: true },
]
