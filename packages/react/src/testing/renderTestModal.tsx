import { createLatchkey, type Latchkey, type LatchkeyOptions, memoryStorage } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { type LocalAccountName, localAccounts } from '@latchkey/testing/accounts'
import {
  createFakeEvmWallet,
  type FakeEvmWallet,
  type FakeEvmWalletOptions,
} from '@latchkey/testing/evm'
import type { ReactNode } from 'react'
import { inject, onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { LatchkeyButton } from '../button/LatchkeyButton.tsx'
import { LatchkeyProvider } from '../LatchkeyProvider.tsx'
import type { ModalViews } from '../views/siteViews.ts'

export type ModalFixture = {
  latchkey: Latchkey
  wallet: FakeEvmWallet
  /** The modal's shadow root, or `null` while it is not rendered. */
  modal(): ShadowRoot | null
}

type ModalFixtureOptions = Partial<LatchkeyOptions> & {
  wallet?: Partial<Omit<FakeEvmWalletOptions, 'accounts' | 'rpcUrl' | 'chainId' | 'chains'>>
  /** The accounts of the wallets; alice's and bob's by default. */
  people?: readonly LocalAccountName[]
  /** Names of more wallets in the browser. */
  others?: readonly string[]
  children?: ReactNode
  views?: ModalViews
}

/** The local chain as a network of the site. */
export function localNetwork() {
  const chain = inject('localChain')
  return {
    id: chain.chainId,
    name: 'Anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.url] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
  }
}

/** A network without a chain. */
export function otherNetwork(id: number, name: string, testnet?: true) {
  const { rpcUrls, nativeCurrency } = localNetwork()
  return { id, name, rpcUrls, nativeCurrency, ...(testnet ? { testnet } : {}) }
}

/** Renders a page with our button, the real evm adapter, and a wallet that signs with real keys on a real chain. */
export async function renderTestModal(options: ModalFixtureOptions = {}): Promise<ModalFixture> {
  const { wallet: walletOptions, others = [], people, children, views, ...rest } = options
  const owners = people ? { accounts: people.map((name) => localAccounts[name]) } : {}
  const chain = inject('localChain')
  const wallet = createWallet({ name: 'Harbor', rdns: 'test.harbor', ...walletOptions, ...owners })
  const guests = others.map((name, index) => createWallet({ name, rdns: `test.guest${index}` }))
  const stopAnnouncing = [wallet, ...guests].map((item) => item.announce(window))
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [localNetwork(), otherNetwork(10, 'Far away')],
    adapters: [evm()],
    storage: memoryStorage(),
    features: { analytics: false },
    customRpcUrls: { [`eip155:${chain.chainId}`]: [{ url: chain.url }] },
    debug: true,
    ...rest,
  })
  onTestFinished(() => {
    latchkey.destroy()
    for (const stop of stopAnnouncing) stop()
    for (const element of document.querySelectorAll('latchkey-modal')) element.remove()
  })
  await render(
    <LatchkeyProvider latchkey={latchkey} {...(views ? { views } : {})}>
      {children ?? <LatchkeyButton />}
    </LatchkeyProvider>,
  )
  await latchkey.ready
  return {
    latchkey,
    wallet,
    modal: () => document.querySelector('latchkey-modal')?.shadowRoot ?? null,
  }
}

function createWallet(wallet: Partial<FakeEvmWalletOptions>): FakeEvmWallet {
  const chain = inject('localChain')
  return createFakeEvmWallet({
    accounts: [localAccounts.alice, localAccounts.bob],
    rpcUrl: chain.url,
    chainId: chain.chainId,
    chains: [{ id: 10, rpcUrl: chain.url }],
    ...wallet,
  })
}
