import type { Connector } from '@latchkey/core'
import { createFakeSolanaWallet, localSolanaAccounts } from '@latchkey/testing'
import type { Wallet } from '@wallet-standard/base'
import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSolanaAdapter } from '../createSolanaAdapter.ts'
import type { BrowserWindow } from './browserWindow.ts'

let page: BrowserWindow & EventTarget
let stop = (): void => {}

beforeEach(() => {
  page = new EventTarget()
  // The official packages use the global window.
  vi.stubGlobal('window', page)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** A wallet that signs with real keys, as it registers itself with an app. */
async function standardWallet(name: string): Promise<Wallet> {
  const fake = await createFakeSolanaWallet({ accounts: [localSolanaAccounts.alice], name })
  const app = new EventTarget()
  const registered: Wallet[] = []
  const register = (...wallets: Wallet[]): (() => void) => {
    registered.push(...wallets)
    return () => {}
  }
  app.addEventListener('wallet-standard:register-wallet', (event) =>
    (event as CustomEvent<(api: object) => void>).detail({ register }),
  )
  fake.register(app)
  const [wallet] = registered
  if (!wallet) throw new Error('The wallet did not register itself')
  return wallet
}

function discover(): () => readonly string[] {
  let found: readonly Connector[] = []
  stop = createSolanaAdapter(() => page).discover((connectors) => {
    found = connectors
  })
  return () => found.map(({ name }) => name)
}

test('Solana discovery finds a wallet that the official registerWallet registered before the page looked', async () => {
  registerWallet(await standardWallet('Early'))
  expect(discover()()).toEqual(['Early'])
})

test('Solana discovery finds a wallet that the official registerWallet registers later', async () => {
  const wallet = await standardWallet('Late')
  const names = discover()
  expect(names()).toEqual([])
  registerWallet(wallet)
  expect(names()).toEqual(['Late'])
})
