import { afterEach, expect, inject, test } from 'vitest'
import { localAccounts } from '../chain/localAccounts.ts'
import type {} from '../vitest/globalSetup.ts'
import { createFakeEvmWallet, type FakeEvmWalletOptions } from './createFakeEvmWallet.ts'

const options: FakeEvmWalletOptions = {
  accounts: [localAccounts.alice],
  rpcUrl: 'http://127.0.0.1:9',
  chainId: 1,
  chains: [{ id: 10, rpcUrl: 'http://127.0.0.1:9' }],
}

afterEach(() => {
  localStorage.clear()
  Reflect.deleteProperty(window, 'ethereum')
})

test('the fake EVM wallet announces itself at once and whenever a page asks (EIP-6963)', () => {
  const wallet = createFakeEvmWallet({ ...options, name: 'Announced', rdns: 'org.example' })
  const heard: unknown[] = []
  const listen = (event: Event) => heard.push(event instanceof CustomEvent && event.detail)
  window.addEventListener('eip6963:announceProvider', listen)
  const stop = wallet.announce(window)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  stop()
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', listen)
  expect(heard).toHaveLength(2)
  expect(heard[0]).toMatchObject({ info: { name: 'Announced', rdns: 'org.example' } })
  expect(heard[0]).toHaveProperty('provider', wallet.provider)
})

test('the fake EVM wallet injects itself as window.ethereum', () => {
  const wallet = createFakeEvmWallet({ ...options, flags: { isMetaMask: true } })
  wallet.injectAsWindowEthereum(window)
  expect(Reflect.get(window, 'ethereum')).toBe(wallet.provider)
  expect(wallet.provider).toHaveProperty('isMetaMask', true)
})

test('the fake EVM wallet keeps permission, chain and lock across a reload with storageKey', async () => {
  const persistent = { ...options, storageKey: 'fake-wallet' }
  const before = createFakeEvmWallet(persistent)
  await before.provider.request({ method: 'eth_requestAccounts' })
  before.setChain(10)

  const after = createFakeEvmWallet(persistent)
  expect(await after.provider.request({ method: 'eth_accounts' })).toEqual(before.accounts)
  expect(after.chainId).toBe(10)
  after.lock()
  const locked = createFakeEvmWallet(persistent)
  expect(await locked.provider.request({ method: 'eth_accounts' })).toEqual([])

  const forgetful = createFakeEvmWallet(options)
  expect(await forgetful.provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('the fake EVM wallet sends a transaction from the page to the chain that globalSetup started', async () => {
  const { url, chainId } = inject('localChain')
  // Test files share the chain: no other file uses this account, and the state is not reverted.
  const { carol } = localAccounts
  const wallet = createFakeEvmWallet({ accounts: [carol], rpcUrl: url, chainId })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const transaction = { from: carol.address, to: carol.address, value: '0x1' }
  const hash = await wallet.provider.request({
    method: 'eth_sendTransaction',
    params: [transaction],
  })
  await expect
    .poll(() => wallet.provider.request({ method: 'eth_getTransactionReceipt', params: [hash] }))
    .toMatchObject({ status: '0x1' })
})
