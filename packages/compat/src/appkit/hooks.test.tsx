import { connect } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type AppKit,
  type AppKitOptions,
  createAppKit,
  mainnet,
  useAppKitEvents,
  useAppKitState,
  useAppKitUpdateEmail,
  useAppKitWallet,
  useWalletInfo,
  WagmiAdapter,
} from '../appkit.ts'
import { renderKitPage } from '../testing/renderKitPage.tsx'

async function renderPage(
  children: JSX.Element,
  options: Partial<AppKitOptions> = {},
): Promise<AppKit> {
  const networks = [mainnet] as const
  const projectId = 'test'
  const adapter = new WagmiAdapter({ networks, projectId })
  const modal = createAppKit({
    adapters: [adapter],
    networks,
    projectId,
    features: { analytics: false },
    ...options,
  })
  onTestFinished(() => modal.latchkey.destroy())
  await renderKitPage(children)
  return modal
}

async function connectHarbor({ latchkey }: AppKit): Promise<void> {
  await expect.poll(() => internals(latchkey).connectors.getState().length).toBe(1)
  const [connector] = internals(latchkey).connectors.getState()
  if (!connector) throw new Error('No wallet announced itself')
  await connect(latchkey, { connector })
}

function EventProbe(): JSX.Element {
  const { data, timestamp } = useAppKitEvents()
  return (
    <output aria-label="event">
      {data ? `${data.event} ${data.address} ${timestamp > 0}` : 'none'}
    </output>
  )
}

test('useAppKitEvents returns the last event with its account and time', async () => {
  const modal = await renderPage(<EventProbe />)
  const event = page.getByLabelText('event')
  await expect.element(event).toHaveTextContent('MODAL_CREATED undefined true')
  await connectHarbor(modal)
  await expect.element(event).toHaveTextContent(/^CONNECT_SUCCESS 0xf39F\w+ true$/)
})

function StateProbe(): JSX.Element {
  const { initialized, open, loading, selectedNetworkId, activeChain } = useAppKitState()
  const words = [initialized && 'initialized', open && 'open', loading && 'loading']
  return (
    <output aria-label="state">
      {[...words, selectedNetworkId, activeChain].filter(Boolean).join(' ')}
    </output>
  )
}

test('useAppKitState tells whether the instance is initialized, whether the modal is open, and the selected network', async () => {
  const { latchkey } = await renderPage(<StateProbe />)
  const state = page.getByLabelText('state')
  await expect.element(state).toHaveTextContent('initialized eip155:1 eip155')
  internals(latchkey).modal.setState({ open: true })
  await expect.element(state).toHaveTextContent('initialized open eip155:1 eip155')
})

function WalletInfoProbe(): JSX.Element {
  const { walletInfo } = useWalletInfo()
  return <output aria-label="wallet">{walletInfo ? JSON.stringify(walletInfo) : 'none'}</output>
}

test('useWalletInfo returns the wallet’s name, type, rdns and its image of connectorImages', async () => {
  const icon = 'https://shop.example/harbor.png'
  const modal = await renderPage(<WalletInfoProbe />, { connectorImages: { 'test.harbor': icon } })
  const wallet = page.getByLabelText('wallet')
  await expect.element(wallet).toHaveTextContent('none')
  await connectHarbor(modal)
  const info = { name: 'Harbor', type: 'ANNOUNCED', rdns: 'test.harbor', icon }
  await expect.element(wallet).toHaveTextContent(JSON.stringify(info))
})

function AttemptProbe(): JSX.Element {
  const wallet = useAppKitWallet()
  const email = useAppKitUpdateEmail()
  return (
    <>
      <button type="button" onClick={() => wallet.connect('harbor')}>
        Connect {wallet.data?.connector.name ?? 'nothing'}
      </button>
      <button type="button" onClick={() => email.updateEmail()}>
        Email {email.error?.code}
      </button>
    </>
  )
}

test('useAppKitWallet connects a named wallet, and useAppKitUpdateEmail fails without a login by email', async () => {
  await renderPage(<AttemptProbe />)
  await page.getByRole('button', { name: 'Email' }).click()
  await expect.element(page.getByText('Email embedded/unavailable')).toBeVisible()
  await page.getByRole('button', { name: 'Connect nothing' }).click()
  await expect.element(page.getByText('Connect Harbor')).toBeVisible()
})
