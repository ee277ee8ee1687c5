import type { Connector } from '@latchkey/core'
import { createFakeSolanaWallet, localSolanaAccounts } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { createSolanaAdapter } from '../createSolanaAdapter.ts'

const { alice } = localSolanaAccounts

function watch(page: EventTarget) {
  const seen: (readonly Connector[])[] = []
  const stop = createSolanaAdapter(() => page).discover((found) => seen.push(found))
  return { seen, stop, last: () => seen.at(-1)?.map(({ name }) => name) }
}

const register = (page: EventTarget, wallet: unknown) =>
  page.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register(wallet: unknown): void }) => api.register(wallet),
    }),
  )

test('Solana discovery discovers wallets registered before and later, and drops unregistered ones', async () => {
  const page = new EventTarget()
  const early = await createFakeSolanaWallet({ accounts: [alice], name: 'Early' })
  const late = await createFakeSolanaWallet({ accounts: [alice], name: 'Late' })
  early.register(page)
  const { last, stop } = watch(page)
  expect(last()).toEqual(['Early'])
  const unregister = late.register(page)
  expect(last()).toEqual(['Early', 'Late'])
  unregister()
  expect(last()).toEqual(['Early'])
  stop()
})

test('Solana discovery ignores wallets without a Solana chain or without standard:connect', async () => {
  const page = new EventTarget()
  const { last } = watch(page)
  const bitcoin = await createFakeSolanaWallet({ accounts: [alice], chains: ['bitcoin:mainnet'] })
  bitcoin.register(page)
  const mute = await createFakeSolanaWallet({ accounts: [alice], without: ['standard:connect'] })
  mute.register(page)
  expect(last()).toEqual([])
})

test('Solana discovery lists only the first wallet of a name', async () => {
  const page = new EventTarget()
  const { seen } = watch(page)
  const wallets = ['data:image/png;base64,AA==', 'data:image/png;base64,BB=='].map((icon) =>
    createFakeSolanaWallet({ accounts: [alice], name: 'Twin', icon }),
  )
  for (const wallet of await Promise.all(wallets)) wallet.register(page)
  expect(seen.at(-1)).toMatchObject([{ id: 'Twin', icon: 'data:image/png;base64,AA==' }])
})

test('Solana discovery ignores invalid registrations', async () => {
  const page = new EventTarget()
  const { last } = watch(page)
  const trap = new Proxy(
    {},
    {
      get() {
        throw new Error('bite')
      },
    },
  )
  for (const odd of [null, 1, 'wallet', {}, { name: 1 }, { name: '', features: {} }, trap]) {
    register(page, odd)
  }
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'no callback' }))
  expect(last() ?? []).toEqual([])
  const good = await createFakeSolanaWallet({ accounts: [alice], name: 'Good' })
  good.register(page)
  expect(last()).toEqual(['Good'])
})
