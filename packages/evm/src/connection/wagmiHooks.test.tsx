import { connect, createLatchkey, disconnect, type Latchkey } from '@latchkey/core'
import { connectionOf, internals } from '@latchkey/core/internal'
import { localAccounts } from '@latchkey/testing/accounts'
import { createFakeEvmWallet, type FakeEvmWallet } from '@latchkey/testing/evm'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createConfig, http, useConnection, useDisconnect, WagmiProvider } from 'wagmi'
import { evm } from '../evm.ts'

const { alice, bob } = localAccounts
const { url, chainId } = inject('localChain')
const local = {
  id: chainId,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
} as const

type Site = { latchkey: Latchkey; leave(): Promise<void> }
let wallet: FakeEvmWallet
let stopAnnouncing: () => void
let site: Site

/** A site as its developer writes it: wagmi's provider, hooks and storage, and our modal on the same config. */
async function visit(): Promise<Site> {
  const wagmiConfig = createConfig({ chains: [local], transports: { [chainId]: http(url) } })
  const latchkey = createLatchkey({
    projectId: 'hooks',
    networks: [local],
    adapters: [evm({ wagmiConfig })],
  })
  const screen = await render(
    <WagmiProvider config={wagmiConfig}>
      <QueryClientProvider client={new QueryClient()}>
        <SitePage />
      </QueryClientProvider>
    </WagmiProvider>,
  )
  return {
    latchkey,
    async leave() {
      latchkey.destroy()
      await screen.unmount()
    },
  }
}

function SitePage(): ReactNode {
  const { status, address, chainId } = useConnection()
  const { mutate: leave } = useDisconnect()
  return (
    <>
      <output>{status === 'connected' ? `${status} ${address} ${chainId}` : status}</output>
      <button type="button" onClick={() => leave()}>
        Leave
      </button>
    </>
  )
}

/** Expects this of both the site's hook and our store. */
async function bothShow(expected: string): Promise<void> {
  const ours = (): string => {
    const connection = connectionOf(internals(site.latchkey).connections.getState(), 'eip155')
    if (connection.status !== 'connected') return connection.status
    return `connected ${connection.accounts[0].address} ${connection.chainId.split(':')[1]}`
  }
  const theirs = (): string => document.querySelector('output')?.textContent ?? ''
  await expect.poll(() => [theirs(), ours()]).toEqual([expected, expected])
}

async function connectWallet(signal?: AbortSignal): Promise<void> {
  await expect.poll(() => internals(site.latchkey).connectors.getState().length).toBe(1)
  const connector = internals(site.latchkey).connectors.getState()[0]
  if (!connector) throw new Error('no wallet')
  await connect(site.latchkey, signal ? { connector, signal } : { connector })
}

beforeEach(async () => {
  localStorage.clear()
  wallet = createFakeEvmWallet({ accounts: [alice, bob], rpcUrl: url, chainId })
  stopAnnouncing = wallet.announce(window)
  site = await visit()
})
afterEach(async () => {
  await site.leave()
  stopAnnouncing()
})

test('connecting in the modal connects the site’s wagmi hooks', async () => {
  await bothShow('disconnected')
  await connectWallet()
  await bothShow(`connected ${alice.address} ${chainId}`)
})

test('a reload restores the connection of the site’s wagmi hooks and the modal without a prompt', async () => {
  await connectWallet()
  const prompts = wallet.requests.length
  await site.leave()
  site = await visit()
  await bothShow(`connected ${alice.address} ${chainId}`)
  const asked = new Set(wallet.requests.slice(prompts).map(({ method }) => method))
  expect([...asked].sort()).toEqual(['eth_accounts', 'eth_chainId'])
})

test('account and chain changes of the wallet reach the site’s wagmi hooks and the modal', async () => {
  await connectWallet()
  wallet.setAccounts([bob.address])
  await bothShow(`connected ${bob.address} ${chainId}`)
  wallet.setChain(10)
  await bothShow(`connected ${bob.address} 10`)
  wallet.disconnect()
  await bothShow('disconnected')
})

test('locking the wallet disconnects the site’s own wagmi hooks and the modal; unlocking reconnects both', async () => {
  await connectWallet()
  wallet.lock()
  await bothShow('disconnected')
  wallet.unlock()
  await bothShow(`connected ${alice.address} ${chainId}`)
})

test('closing the modal during the wallet’s prompt ends connecting in the site’s wagmi hooks and the modal', async () => {
  wallet.behave({ connect: 'hang' })
  const controller = new AbortController()
  const connecting = connectWallet(controller.signal)
  await bothShow('connecting')
  controller.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'connection/aborted' })
  await bothShow('disconnected')
})

test('the site’s disconnect button disconnects the wagmi hooks and the modal, even after a reload', async () => {
  await connectWallet()
  document.querySelector('button')?.click()
  await bothShow('disconnected')
  await site.leave()
  site = await visit()
  await site.latchkey.ready
  await bothShow('disconnected')
})

test('disconnecting in the modal disconnects the site’s own wagmi hooks, even after a reload', async () => {
  await connectWallet()
  await disconnect(site.latchkey)
  await bothShow('disconnected')
  await site.leave()
  site = await visit()
  await site.latchkey.ready
  await bothShow('disconnected')
})
