import {
  type Adapter,
  type Connector,
  closeModal,
  connect,
  openModal,
  type SharedConnector,
} from '@latchkey/core'
import type { WalletSession } from '@latchkey/core/adapter'
import { connectShared, internals, isConnected } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { localAccounts } from '@latchkey/testing/accounts'
import { localAddresses } from '@latchkey/testing/addresses'
import { createPublicClient, erc20Abi, http } from 'viem'
import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatAmount } from '../format/formatAmount.ts'
import { pushView } from '../navigation/navigate.ts'
import { openView } from '../navigation/openView.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { axeViolations, renderAccountModal } from '../testing/renderAccountModal.tsx'
import { localNetwork, renderTestModal } from '../testing/renderTestModal.tsx'

const button = (name: RegExp) => page.getByRole('button', { name })

test('the account view shows the wallet features (send, receive, buy) in the order of walletFeaturesOrder', async () => {
  const { find } = await renderAccountModal({
    features: { analytics: false, walletFeaturesOrder: ['send', 'receive', 'onramp', 'swaps'] },
  })
  await expect.element(button(/^Send/)).toBeVisible()
  const order = find('[part~=feature]').map((row) => row.dataset.row)
  expect(order.filter((candidate) => candidate !== 'swaps')).toEqual(['send', 'receive', 'onramp'])
})

test('the account view hides the wallet features that the site disables', async () => {
  const features = { analytics: false, receive: false, onramp: false }
  const { bodyText } = await renderAccountModal({ features })
  await expect.element(button(/^Send/)).toBeVisible()
  expect(bodyText()).not.toContain('Receive')
  expect(bodyText()).not.toContain('Buy')
})

test('the Profile view switches to another account of the wallet and gives it a label', async () => {
  const { connection, bodyText } = await renderAccountModal({ view: { name: 'Profile' } })
  const { spare3, spare4 } = localAccounts
  expect(connection().accounts[0].address).toBe(spare4.address)
  await button(/^Account 1.*0x23…/).click()
  await expect.poll(() => connection().accounts[0].address).toBe(spare3.address)
  await button(/^Rename 0x23…/).click()
  await page.getByRole('textbox').fill('Savings')
  await button(/^Save/).click()
  await expect.element(button(/^Savings.*0x23…/)).toBeVisible()
  await expect.element(button(/^Rename Savings/)).toBeVisible()
  expect(bodyText()).toContain(spare3.address)
  expect(await axeViolations()).toEqual([])
})

const lantern: Connector = {
  id: 'test.lantern',
  type: 'ANNOUNCED',
  name: 'Lantern',
  namespace: 'solana',
}
const solanaAddress = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'

/** A Solana wallet without a chain. */
const solana: Adapter = {
  namespace: 'solana',
  discover: (onChange) => {
    onChange([lantern])
    return () => {}
  },
  open: async (context) => ({
    connect: async () =>
      context.onConnection({
        status: 'connected',
        connector: lantern,
        accounts: [{ namespace: 'solana', address: solanaAddress, type: 'eoa' }],
        chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      }),
    reconnect: async () => {},
    disconnect: async () => context.onConnection({ status: 'disconnected' }),
    signMessage: async () => '',
    provider: () => null,
    close: () => {},
  }),
}

const solanaNetwork = () => ({
  ...localNetwork(),
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana' as const,
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
})

test('the Profile view lists the wallets of two namespaces, switches between them, and disconnects one or all', async () => {
  const { latchkey, bodyText } = await renderAccountModal({
    networks: [localNetwork(), solanaNetwork()],
    adapters: [evm(), solana],
  })
  await connect(latchkey, { connector: lantern })
  openView(latchkey, { name: 'Account' })
  pushView(latchkey, { name: 'Profile' })
  await expect.element(button(/^Lantern.*Solana/)).toBeVisible()
  await expect.element(button(/^Harbor.*Ethereum and compatible/)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await button(/^Harbor.*Ethereum and compatible/).click()
  await expect.poll(() => internals(latchkey).network.getState().active).toMatch(/^eip155:/)
  await expect.poll(bodyText).toContain('ETH')
  pushView(latchkey, { name: 'Profile' })
  await button(/^Disconnect Lantern/).click()
  await expect
    .poll(() => internals(latchkey).connections.getState().solana?.status)
    .toBe('disconnected')
  expect(internals(latchkey).connections.getState().eip155?.status).toBe('connected')
  await expect.element(button(/^Disconnect$/)).toBeVisible()
  await expect.element(button(/^Disconnect Harbor/)).not.toBeInTheDocument()
  await connect(latchkey, { connector: lantern })
  openView(latchkey, { name: 'Account' })
  pushView(latchkey, { name: 'Profile' })
  await button(/^Disconnect all/).click()
  await expect.poll(() => isConnected(latchkey, 'eip155')).toBe(false)
  expect(isConnected(latchkey, 'solana')).toBe(false)
})

/** An embedded wallet with real keys; a fixed session replaces the vault's. */
function loginWallet(): SharedConnector {
  const chain = inject('localChain')
  const { spare4 } = localAccounts
  const session: WalletSession = {
    topic: 'login',
    peer: { name: 'Login', icon: null, url: null },
    namespaces: () => ['eip155'],
    accounts: () => [`eip155:${chain.chainId}:${spare4.address}`],
    chains: () => [`eip155:${chain.chainId}`],
    methods: () => ['personal_sign', 'eth_sendTransaction'],
    request: async () => null,
    watch: () => () => {},
    disconnect: async () => {},
  }
  return {
    id: 'embedded',
    name: 'Login',
    open: async () => ({ connect: async () => session, restore: async () => null, close() {} }),
  }
}

const ownersOrder = ['receive', 'swaps', 'onramp', 'send'] as const
const ordered = { analytics: false, walletFeaturesOrder: ownersOrder }

test('the embedded wallet’s account shows its total, its actions in the owner’s order, and its tokens', async () => {
  const { latchkey, modal } = await renderTestModal({
    endpoints: { api: inject('testServer') },
    connectors: [loginWallet()],
    features: ordered,
  })
  await connectShared(latchkey, { id: 'embedded', onUri: () => {} })
  openModal(latchkey)
  await checkAccount(modal)
})

test('the account of an external wallet shows its total, its actions in the owner’s order, and its tokens', async () => {
  const { modal } = await renderAccountModal({ features: ordered })
  await expect.element(page.getByRole('img', { name: 'Connected with Harbor' })).toBeVisible()
  await expect.element(button(/^Copy address/)).toBeVisible()
  await checkAccount(modal)
})

async function checkAccount(modal: () => ShadowRoot | null): Promise<void> {
  const find = (selector: string) => [...(modal()?.querySelectorAll<HTMLElement>(selector) ?? [])]
  await expect
    .poll(() => find('.total')[0]?.textContent, pollTimeout)
    .toMatch(/^Total: \$[\d,]+\.\d\d$/)
  expect(find('.round-action').map((item) => item.dataset.row)).toEqual(ownersOrder)
  await expect.element(button(/^Ether/)).toBeVisible()
  // The total is the sum of the rows below it, to the cent.
  const cents = (text = '') => BigInt(text.replace(/\D/g, ''))
  const rows = find('.token-value').map((item) => cents(item.textContent))
  const sum = rows.reduce((total, one) => total + one, 0n)
  const total = cents(find('.total')[0]?.textContent)
  expect(Number(total - sum)).toBeLessThan(rows.length)
  expect(total >= sum).toBe(true)
  expect(find('[role=tab]').map((tab) => tab.textContent)).toEqual(['Tokens', 'NFTs', 'Activity'])
  await page.getByRole('tab', { name: 'NFTs' }).click()
  await expect.element(button(/Tool 3/)).toBeVisible()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect.element(button(/\+0\.042 ETH/).first()).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await button(/^Receive$/).click()
  await expect.element(page.getByRole('dialog', { name: 'Receive' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(page.getByRole('tab', { name: 'Activity', selected: true })).toBeVisible()
}

test('the network list shows the account’s balance on each network as read from the chain', async () => {
  const { find } = await renderAccountModal({ view: { name: 'Networks' } })
  const chain = createPublicClient({ transport: http(inject('localChain').url) })
  const balance = await chain.getBalance({ address: localAccounts.spare4.address })
  const detail = () => find('[data-row="eip155:31337"] .row-detail')[0]?.textContent
  await expect.poll(detail, pollTimeout).toBe(`${formatAmount(balance, 18, 'en')} ETH`)
  // The balance on the other network is unknown: the row shows no figure, not zero.
  expect(find('[data-row="eip155:10"] .row-detail')).toHaveLength(0)
})

const usdcImage =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/%3E'

test('the account button shows the balance and the image of the owner’s token', async () => {
  const { latchkey } = await renderAccountModal({
    tokens: { 'eip155:31337': { address: localAddresses.usdc, image: usdcImage } },
  })
  const chain = createPublicClient({ transport: http(inject('localChain').url) })
  const balance = await chain.readContract({
    address: localAddresses.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [localAccounts.spare4.address],
  })
  closeModal(latchkey)
  // The narrow test window hides the balance with CSS; it is still in the document.
  await expect
    .element(page.getByText(`${formatAmount(balance, 6, 'en')} USDC`).first())
    .toBeInTheDocument()
  const button = document.querySelector('.latchkey-account-button')?.shadowRoot
  expect(button?.querySelector('.page-token')?.getAttribute('src')).toBe(usdcImage)
})

test('the account view lists tokens by wallet_getAssets instead of from the server where the wallet supports it', async () => {
  const asset = {
    address: localAddresses.latch,
    balance: '0x1bc16d674ec80000',
    type: 'ERC20',
    metadata: { name: 'From the wallet', symbol: 'OWN', decimals: 18, price: 2, iconUrl: '' },
  }
  const { bodyText } = await renderAccountModal({
    view: { name: 'Tokens' },
    wallet: {
      behaviour: { calls: 'sequential' },
      capabilities: { 31337: { assetDiscovery: { supported: true } } },
      assets: { '0x7a69': [asset] },
    },
  })
  await expect.element(button(/^From the wallet.*2 OWN.*\$4\.00/)).toBeVisible()
  expect(bodyText()).not.toContain('Local USD Coin')
})
