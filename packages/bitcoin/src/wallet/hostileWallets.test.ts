import type { Connector } from '@latchkey/core'
import { createFakeBitcoinWallet } from '@latchkey/testing/bitcoin'
import { expect, test } from 'vitest'
import { createBitcoinAdapter } from '../createBitcoinAdapter.ts'
import type { BrowserWindow } from './browserWindow.ts'

function namesOn(page: BrowserWindow): readonly string[] {
  let found: readonly Connector[] = []
  const stop = createBitcoinAdapter(() => page).discover((connectors) => {
    found = connectors
  })
  stop()
  return found.map(({ name }) => name)
}

test.each(['btc_providers', 'unisat', 'okxwallet'])(
  'a window.%s whose getter throws hides no other Bitcoin wallet',
  (place) => {
    const page: BrowserWindow & EventTarget = new EventTarget()
    createFakeBitcoinWallet({ speaks: 'standard', name: 'Magic Eden' }).install(page)
    Object.defineProperty(page, place, {
      get() {
        throw new Error('no')
      },
    })
    expect(namesOn(page)).toEqual(['Magic Eden'])
  },
)

test('Bitcoin discovery reads at most 100 of 5,000 registered wallets', () => {
  const page: BrowserWindow & EventTarget = new EventTarget()
  const wallets = Array.from({ length: 5_000 }, (_, at) => ({
    name: `Fake ${at}`,
    features: { 'bitcoin:connect': {} },
  }))
  page.addEventListener('wallet-standard:app-ready', (event) => {
    ;(event as CustomEvent).detail.register(...wallets)
  })
  expect(namesOn(page)).toHaveLength(100)
})
