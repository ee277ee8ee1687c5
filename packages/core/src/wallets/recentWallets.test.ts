import { createLatchkey, memoryStorage } from '@latchkey/core'
import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import type { Wallet } from '../connection/wallet.ts'
import { internals } from '../latchkey.ts'
import { recentWallets, rememberWallet } from './recentWallets.ts'

const fox: Wallet = {
  id: 'fox',
  name: 'Fox',
  rdns: 'io.fox',
  mobile_link: 'fox://',
  universal_link: 'https://fox.example/',
  injected: [{ namespace: 'eip155', injected_id: 'isFox' }],
}

const networks = [testNetwork(1)] as const
const create = () => createLatchkey({ projectId: 'test', networks, storage: memoryStorage() })

test('the list of recent wallets stores a listed wallet with its links', () => {
  const latchkey = create()
  rememberWallet(latchkey, { ...fox, chains: ['eip155:1'] })
  expect(recentWallets(latchkey)).toEqual([
    { id: 'fox', name: 'Fox', rdns: 'io.fox', listing: fox },
  ])
})

test('the list of recent wallets keeps the two wallets that were used last', () => {
  const latchkey = create()
  for (const id of ['cat', 'fox', 'owl']) rememberWallet(latchkey, { id, name: id })
  expect(recentWallets(latchkey).map(({ id }) => id)).toEqual(['owl', 'fox'])
})

test('a wallet that is used twice in a row takes one place in the list of recent wallets', () => {
  const latchkey = create()
  for (const id of ['cat', 'fox', 'fox', 'owl']) rememberWallet(latchkey, { id, name: id })
  expect(recentWallets(latchkey).map(({ id }) => id)).toEqual(['owl', 'fox'])
})

test('the list of recent wallets keeps the place of a wallet that it has, and stores its new links', () => {
  const latchkey = create()
  internals(latchkey).storage.set('recent_wallets', [
    { id: 'cat', name: 'Cat' },
    { id: 'fox', name: 'Fox' },
  ])
  rememberWallet(latchkey, fox)
  expect(recentWallets(latchkey)).toEqual([
    { id: 'cat', name: 'Cat' },
    { id: 'fox', name: 'Fox', rdns: 'io.fox', listing: fox },
  ])
})

test('the list of recent wallets does not store an image of hostile size', () => {
  const latchkey = create()
  rememberWallet(latchkey, { ...fox, image_url: `data:image/png;base64,${'A'.repeat(30_000)}` })
  expect(recentWallets(latchkey)[0]?.listing).toEqual(fox)
})

test('the list of recent wallets ignores stored wallets that are malformed, and keeps the others', () => {
  const driver = memoryStorage()
  const latchkey = createLatchkey({ projectId: 'test', networks, storage: driver })
  const write = (...wallets: unknown[]) =>
    driver.setItem('@latchkey/recent_wallets', JSON.stringify(wallets))
  const store = (listing: unknown) => write({ id: 'a', name: 'A', listing })
  write({ id: 1, name: 'A' }, { id: 'b', name: 'B', icon: {} }, null, { id: 'c', name: 'C' })
  expect(recentWallets(latchkey)).toEqual([{ id: 'c', name: 'C' }])
  store({ id: 'a', name: 'A', mobile_link: 7 })
  expect(recentWallets(latchkey)).toEqual([])
  store({ id: 'a', name: 'A', injected: [{ injected_id: {} }] })
  expect(recentWallets(latchkey)).toEqual([])
})
