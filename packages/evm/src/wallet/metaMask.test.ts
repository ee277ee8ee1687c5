import { defineNetwork } from '@latchkey/core'
import {
  createFakeEvmWallet,
  errorCodeOf,
  type FakeEvmWallet,
  localAccounts,
  openTestAdapter,
  type RunningChain,
  startLocalChain,
  type TestAdapter,
  toViemChain,
} from '@latchkey/testing'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmOfPage } from '../evm.ts'
import { announceTo } from '../testing/announceTo.ts'
import { metaMaskExtension } from '../testing/metaMaskExtension.ts'

const { alice, bob } = localAccounts
let chain: RunningChain

beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

type Site = TestAdapter & { wallet: FakeEvmWallet; connectMetaMask(): Promise<void> }

/** A page with MetaMask's own provider in it. */
async function openSite(): Promise<Site> {
  const wallet = createFakeEvmWallet({
    accounts: [alice, bob],
    rpcUrl: chain.url,
    chainId: chain.chainId,
    chains: [{ id: 10, rpcUrl: chain.url }],
    name: 'MetaMask',
    rdns: 'io.metamask',
  })
  const page = new EventTarget()
  announceTo(page, wallet.info, metaMaskExtension(wallet))
  const opened = await openTestAdapter({
    adapter: evmOfPage({}, () => page),
    networks: [
      defineNetwork(toViemChain(chain)),
      defineNetwork(toViemChain({ ...chain, chainId: 10 })),
    ],
  })
  return {
    ...opened,
    wallet,
    async connectMetaMask() {
      const [connector] = opened.connectors
      if (!connector) throw new Error('MetaMask is not listed')
      await opened.client.connect({ connector })
    },
  }
}

test('MetaMask’s own provider connects, and its signature is the account’s', async () => {
  const { client, account, connection, connectMetaMask } = await openSite()
  await connectMetaMask()
  expect(connection()).toMatchObject({ status: 'connected', connector: { name: 'MetaMask' } })
  const signature = await client.signMessage({ account: account(), message: 'Hello' })
  const { address } = alice
  expect(await verifyMessage({ address, message: 'Hello', signature: signature as Hex })).toBe(true)
})

test('account and network changes in MetaMask reach the page', async () => {
  const { wallet, connection, connectMetaMask } = await openSite()
  await connectMetaMask()
  wallet.setAccounts([bob.address])
  wallet.setChain(10)
  await expect
    .poll(connection)
    .toMatchObject({ chainId: 'eip155:10', accounts: [{ address: bob.address }] })
})

test('a rejection in MetaMask is wallet/rejected', async () => {
  const { wallet, connection, connectMetaMask } = await openSite()
  wallet.behave({ connect: 'reject' })
  expect(await errorCodeOf(connectMetaMask())).toBe('wallet/rejected')
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('disconnecting revokes the page’s permission in MetaMask', async () => {
  const { client, wallet, connection, connectMetaMask } = await openSite()
  await connectMetaMask()
  await client.disconnect()
  expect(connection()).toEqual({ status: 'disconnected' })
  expect(wallet.isConnectedTo()).toBe(false)
})
