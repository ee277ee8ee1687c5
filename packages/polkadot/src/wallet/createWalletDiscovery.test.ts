import type { Connector } from '@latchkey/core'
import { createFakePolkadotWallet } from '@latchkey/testing/polkadot'
import { expect, test } from 'vitest'
import { createPolkadotAdapter } from '../createPolkadotAdapter.ts'
import { polkadot } from '../polkadot.ts'
import type { BrowserWindow } from './browserWindow.ts'

function look(page: BrowserWindow): { names(): string[]; stop(): void } {
  let found: readonly Connector[] = []
  const stop = createPolkadotAdapter({}, () => page).discover((connectors) => {
    found = connectors
  })
  return { stop, names: () => found.map(({ type, id, name }) => `${type} ${id}: ${name}`) }
}

const emptyPage = (): BrowserWindow & EventTarget => new EventTarget()
const put = (page: BrowserWindow, ...ids: readonly string[]): void => {
  for (const id of ids) createFakePolkadotWallet({ id }).install(page)
}

test('creating the Polkadot adapter does not access window, so that the adapter works on a server', () => {
  expect(polkadot()).toMatchObject({ namespace: 'polkadot' })
})

test('Polkadot discovery lists injected wallets with their display names', () => {
  const page = emptyPage()
  put(page, 'polkadot-js', 'talisman', 'subwallet-js', 'some-new-wallet')
  expect(look(page).names()).toEqual([
    'ANNOUNCED polkadot-js: Polkadot.js',
    'ANNOUNCED talisman: Talisman',
    'ANNOUNCED subwallet-js: SubWallet',
    'ANNOUNCED some-new-wallet: some-new-wallet',
  ])
})

test('Polkadot discovery lists Nova instead of Polkadot.js in Nova’s browser', () => {
  const page = Object.assign(emptyPage(), { walletExtension: { isNovaWallet: true } })
  put(page, 'polkadot-js')
  expect(look(page).names()).toEqual(['ANNOUNCED polkadot-js: Nova Wallet'])
})

test('Polkadot discovery discovers wallets that are injected later', () => {
  const page = emptyPage()
  const { names } = look(page)
  put(page, 'talisman')
  page.dispatchEvent(new Event('load'))
  expect(names()).toEqual(['ANNOUNCED talisman: Talisman'])
})

test('Polkadot discovery ignores entries that are not wallets', () => {
  const page = Object.assign(emptyPage(), { injectedWeb3: { a: null, b: 'x', c: { enable: 1 } } })
  expect(look(page).names()).toEqual([])
  const trap = Object.defineProperty(emptyPage(), 'injectedWeb3', {
    get() {
      throw new Error('no')
    },
  })
  expect(look(trap).names()).toEqual([])
})

test('Polkadot discovery calls back no more after it is unwatched', () => {
  const page = emptyPage()
  const { names, stop } = look(page)
  stop()
  put(page, 'talisman')
  page.dispatchEvent(new Event('load'))
  expect(names()).toEqual([])
})

test.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
  'a Polkadot wallet with the id %s has its id as its name',
  (id) => {
    const page: BrowserWindow = Object.assign(emptyPage(), {
      injectedWeb3: JSON.parse(`{"${id}":{}}`, (key, value) =>
        key === id ? { enable: async () => null } : value,
      ),
    })
    expect(look(page).names()).toEqual([`ANNOUNCED ${id}: ${id}`])
  },
)

test('a Polkadot wallet whose getter throws does not hide other wallets', () => {
  const page = emptyPage()
  put(page, 'talisman', 'subwallet-js')
  Object.defineProperty(page.injectedWeb3, 'broken', {
    enumerable: true,
    get() {
      throw new Error('no')
    },
  })
  expect(look(page).names()).toEqual([
    'ANNOUNCED talisman: Talisman',
    'ANNOUNCED subwallet-js: SubWallet',
  ])
})

test('Polkadot discovery reads at most 100 of 5,000 entries', () => {
  const wallets = Array.from({ length: 5_000 }, (_, at) => [`w${at}`, { enable: async () => null }])
  const page: BrowserWindow = Object.assign(emptyPage(), {
    injectedWeb3: Object.fromEntries(wallets),
  })
  expect(look(page).names()).toHaveLength(100)
})
