import { expect, test } from 'vitest'
import { isSameWallet } from './isSameWallet.ts'

const listing = (name: string, rdns?: string) => ({ id: 'a1b2', name, ...(rdns ? { rdns } : {}) })
const connector = (name: string, rdns?: string) => ({
  id: rdns ?? name,
  name,
  ...(rdns ? { rdns } : {}),
})

test.each([
  ['Solana: Phantom', listing('Phantom', 'app.phantom'), connector('Phantom')],
  ['Solana: Trust', listing('Trust Wallet', 'com.trustwallet.app'), connector('Trust')],
  ['Solana: Coinbase', listing('Base (formerly Coinbase Wallet)'), connector('Coinbase Wallet')],
  ['Polkadot: Polkadot.js', listing('Polkadot{.js}'), connector('Polkadot.js')],
  ['Polkadot: Talisman', listing('Talisman Wallet', 'xyz.talisman'), connector('Talisman')],
  ['Bitcoin: Xverse', listing('Xverse Wallet'), connector('Xverse')],
  ['Bitcoin: OKX', listing('OKX Wallet', 'com.okex.wallet'), connector('OKX', 'com.okex.wallet')],
  ['MetaMask on a phone', listing('MetaMask', 'io.metamask'), connector('M', 'io.metamask.mobile')],
  ['the same id', { id: 'own', name: 'One' }, { id: 'own', name: 'Two' }],
])('isSameWallet matches a listing with its connector: %s', (_, wallet, found) => {
  expect(isSameWallet(wallet, found)).toBe(true)
})

test.each([
  ['with another name', listing('Phantom'), connector('Solflare')],
  [
    'with another rdns under the same name',
    listing('MetaMask', 'io.metamask'),
    connector('MetaMask', 'evil'),
  ],
  ['with a longer name', listing('MetaMask'), connector('MetaMask Flask')],
  ['when the listing is called Wallet', listing('Wallet'), connector('Trust Wallet')],
])('isSameWallet does not match a connector %s', (_, wallet, found) => {
  expect(isSameWallet(wallet, found)).toBe(false)
})
