import type { LatchkeyOptions } from '@latchkey/core'
import { localAccounts } from '@latchkey/testing/accounts'
import { createWalletConnectWallet, type Proposal } from '@latchkey/testing/walletconnect'
import { approveNamespaces, walletConnect } from '@latchkey/walletconnect'
import { inject, onTestFinished, vi } from 'vitest'
import { type ModalFixture, renderTestModal } from './renderTestModal.tsx'

export type Phone = {
  pair(uri: string): Promise<void>
  /** The proposals that the wallet received. */
  firstProposal(): Promise<Proposal>
  approve(): Promise<void>
  reject(): Promise<void>
}

export type OpenedLink = { href: string; target: string }

/** Renders a page with real WalletConnect, relay and directory. `opened` records the links that it opens. */
export async function renderWalletConnectModal(
  options: Partial<LatchkeyOptions> & { userAgent?: string } = {},
): Promise<ModalFixture & { opened: OpenedLink[]; phone: Phone }> {
  const { userAgent, ...rest } = options
  const api = inject('testServer')
  if (userAgent) setUserAgent(userAgent)
  const opened: OpenedLink[] = []
  // The test's browser has no wallet apps and must not navigate away.
  const open = vi.spyOn(window, 'open').mockImplementation((href, target = '') => {
    opened.push({ href: String(href), target })
    return null
  })
  onTestFinished(() => open.mockRestore())
  const fixture = await renderTestModal({
    endpoints: { api },
    connectors: [walletConnect()],
    ...rest,
  })
  return { ...fixture, opened, phone: createPhone(`${api.replace('http', 'ws')}/relay`) }
}

function setUserAgent(userAgent: string): void {
  const spy = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  onTestFinished(() => spy.mockRestore())
}

/** A WalletConnect wallet, like an app on a phone. */
function createPhone(relayUrl: string): Phone {
  const { address } = localAccounts.alice
  let resolveProposal = (_: Proposal): void => {}
  const proposal = new Promise<Proposal>((resolve) => {
    resolveProposal = resolve
  })
  const wallet = createWalletConnectWallet({
    relayUrl,
    projectId: 'test',
    metadata: { name: 'Phone', description: '', url: 'https://phone.example', icons: [] },
    onProposal: resolveProposal,
    onRequest: () => {},
  })
  onTestFinished(() => wallet.close())
  const chains = ['eip155:31337', 'eip155:10']
  const eip155 = {
    chains,
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
    accounts: chains.map((chain) => `${chain}:${address}`),
  }
  return {
    pair: (uri) => wallet.pair(uri),
    firstProposal: () => proposal,
    async approve() {
      const received = await proposal
      await wallet.approve(received, { namespaces: approveNamespaces(received, { eip155 }) })
    },
    reject: async () => wallet.reject(await proposal),
  }
}
