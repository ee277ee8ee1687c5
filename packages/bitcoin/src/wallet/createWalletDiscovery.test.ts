import type { Connector } from '@latchkey/core'
import { createFakeBitcoinWallet } from '@latchkey/testing/bitcoin'
import { expect, test } from 'vitest'
import { bitcoin } from '../bitcoin.ts'
import { createBitcoinAdapter } from '../createBitcoinAdapter.ts'
import type { BrowserWindow } from './browserWindow.ts'

function look(page: BrowserWindow): { names(): string[]; stop(): void } {
  let found: readonly Connector[] = []
  const stop = createBitcoinAdapter(() => page).discover((connectors) => {
    found = connectors
  })
  return { stop, names: () => found.map(({ type, id, name }) => `${type} ${id}: ${name}`) }
}

function emptyPage(): BrowserWindow & EventTarget {
  return new EventTarget()
}

test('creating the Bitcoin adapter does not access window, so that the adapter works on a server', () => {
  expect(bitcoin()).toMatchObject({ namespace: 'bip122' })
})

test('Bitcoin discovery discovers wallets of every API side by side', () => {
  const page = emptyPage()
  createFakeBitcoinWallet({ speaks: 'sats', name: 'Xverse Wallet' }).install(page)
  createFakeBitcoinWallet({ speaks: 'leather', name: 'Leather' }).install(page)
  createFakeBitcoinWallet({ speaks: 'standard', name: 'Magic Eden' }).install(page)
  createFakeBitcoinWallet({ speaks: 'unisat' }).install(page)
  createFakeBitcoinWallet({ speaks: 'okx' }).install(page)
  expect(look(page).names()).toEqual([
    'ANNOUNCED FakeProviders.BitcoinProvider: Xverse Wallet',
    'ANNOUNCED LeatherProvider: Leather',
    'ANNOUNCED Magic Eden: Magic Eden',
    'ANNOUNCED unisat: UniSat Wallet',
    'ANNOUNCED com.okex.wallet: OKX Wallet',
  ])
})

test('Bitcoin discovery discovers wallets that register later', () => {
  const page = emptyPage()
  const { names } = look(page)
  createFakeBitcoinWallet({ speaks: 'standard', name: 'Late' }).install(page)
  expect(names()).toEqual(['ANNOUNCED Late: Late'])
})

test('Bitcoin discovery discovers wallets that are injected later', () => {
  const page = emptyPage()
  const { names } = look(page)
  createFakeBitcoinWallet({ speaks: 'unisat' }).install(page)
  page.dispatchEvent(new Event('load'))
  expect(names()).toEqual(['ANNOUNCED unisat: UniSat Wallet'])
})

test('Bitcoin discovery lists a wallet found in two places once', () => {
  const page = emptyPage()
  createFakeBitcoinWallet({ speaks: 'sats', name: 'Xverse Wallet' }).install(page)
  createFakeBitcoinWallet({ speaks: 'standard', name: 'Xverse' }).install(page)
  expect(look(page).names()).toEqual(['ANNOUNCED FakeProviders.BitcoinProvider: Xverse Wallet'])
})

test('Bitcoin discovery ignores wallets of other chains', () => {
  const page = emptyPage()
  const { names } = look(page)
  const wallet = { name: 'Sun', features: { 'solana:signMessage': {} } }
  const detail = (api: { register(wallet: object): void }): void => api.register(wallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  expect(names()).toEqual([])
})

test('Bitcoin discovery ignores values that are not wallets', () => {
  const trap = {
    get bitcoin() {
      throw new Error('no')
    },
  }
  const page = Object.assign(emptyPage(), {
    btc_providers: [null, { id: 7 }, { id: 'No.Where', name: 'x' }, 'x'],
    unisat: 'installed!',
    okxwallet: trap,
  })
  const { names } = look(page)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'x' }))
  const detail = (api: { register(wallet: unknown): void }): void => api.register({ name: 5 })
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  expect(names()).toEqual([])
})

test('Bitcoin discovery calls back no more after it is unwatched', () => {
  const page = emptyPage()
  const { names, stop } = look(page)
  stop()
  createFakeBitcoinWallet({ speaks: 'standard' }).install(page)
  expect(names()).toEqual([])
})
