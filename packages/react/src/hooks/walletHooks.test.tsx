import { connect, type Namespace } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { polkadot, polkadotMainnet } from '@latchkey/polkadot'
import { createFakePolkadotWallet } from '@latchkey/testing/polkadot'
import type { JSX } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { WalletButton } from '../button/WalletButton.tsx'
import { localNetwork, type ModalFixture, renderTestModal } from '../testing/renderTestModal.tsx'
import { useLatchkeyAccount } from './useAccount.ts'
import { useLatchkeyDisconnect } from './useDisconnect.ts'
import { useLatchkeyEvents } from './useEvents.ts'
import { useLatchkeyState } from './useInstanceState.ts'
import { useLatchkeyUpdateEmail } from './useUpdateEmail.ts'
import { useLatchkeyWallet } from './useWallet.ts'
import { useLatchkeyWalletInfo } from './useWalletInfo.ts'

async function connectOn({ latchkey }: ModalFixture, namespace: Namespace): Promise<void> {
  const found = latchkey.connectors
    .getState()
    .find((candidate) => candidate.namespace === namespace)
  if (!found) throw new Error(`No wallet for ${namespace} announced itself`)
  await connect(latchkey, { connector: found })
}

function EventProbe(): JSX.Element {
  const last = useLatchkeyEvents()
  return (
    <output aria-label="event">{last ? `${last.data.event} ${last.data.address}` : '—'}</output>
  )
}

test('useLatchkeyEvents gives the last event with its account, also to a component that mounts later', async () => {
  const before = Date.now()
  const fixture = await renderTestModal({ children: <EventProbe /> })
  await connectOn(fixture, 'eip155')
  await expect.element(page.getByLabelText('event')).toHaveTextContent(/^CONNECT_SUCCESS 0xf39F/)
  const last = fixture.latchkey.events.last()
  expect(last?.data.event).toBe('CONNECT_SUCCESS')
  expect(last?.timestampMs).toBeGreaterThanOrEqual(before)
})

function StateProbe(): JSX.Element {
  const state = useLatchkeyState()
  const { initialized, open, loading, selectedNetworkId, activeNamespace } = state
  const words = [initialized && 'initialized', open && 'open', loading && 'loading']
  return (
    <output aria-label="state">
      {[...words, selectedNetworkId, activeNamespace].filter(Boolean).join(' ')}
    </output>
  )
}

test('useLatchkeyState tells that the instance is initialized, whether the modal is open, and the selected network', async () => {
  const { latchkey } = await renderTestModal({ children: <StateProbe /> })
  const state = page.getByLabelText('state')
  const network = latchkey.network.getState().active
  await expect.element(state).toHaveTextContent(`initialized ${network} eip155`)
  latchkey.modal.setState({ open: true })
  await expect.element(state).toHaveTextContent(`initialized open ${network} eip155`)
})

function WalletInfoProbe(): JSX.Element {
  const wallet = useLatchkeyWalletInfo()
  return <output aria-label="wallet">{wallet ? JSON.stringify(wallet) : 'none'}</output>
}

test('useLatchkeyWalletInfo returns null while disconnected, then the wallet’s name, type, rdns and its image of connectorImages', async () => {
  const icon = 'https://shop.example/harbor.png'
  const fixture = await renderTestModal({
    connectorImages: { 'test.harbor': icon },
    children: <WalletInfoProbe />,
  })
  const wallet = page.getByLabelText('wallet')
  await expect.element(wallet).toHaveTextContent('none')
  await connectOn(fixture, 'eip155')
  const info = { name: 'Harbor', type: 'ANNOUNCED', rdns: 'test.harbor', icon }
  await expect.element(wallet).toHaveTextContent(JSON.stringify(info))
})

function WalletProbe({ wallet }: { wallet: string }): JSX.Element {
  const state = useLatchkeyWallet()
  const detail = {
    idle: '',
    pending: '',
    success: state.status === 'success' ? state.data.connector.name : '',
    error: state.status === 'error' ? state.error.code : '',
  }[state.status]
  return (
    <>
      <output aria-label="attempt">{`${state.status} ${detail}`}</output>
      <button type="button" onClick={() => void state.connect(wallet).catch(() => {})}>
        Use it
      </button>
    </>
  )
}

test('useLatchkeyWallet connects the wallet that the page names, without a press in the modal', async () => {
  await renderTestModal({ others: ['Other'], children: <WalletProbe wallet="harbor" /> })
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect.element(page.getByLabelText('attempt')).toHaveTextContent('success Harbor')
})

test('useLatchkeyWallet fails with connection/aborted when the visitor closes the modal', async () => {
  const { wallet } = await renderTestModal({ children: <WalletProbe wallet="Harbor" /> })
  wallet.behave({ connect: 'hang' })
  await page.getByRole('button', { name: 'Use it' }).click()
  const attempt = page.getByLabelText('attempt')
  await expect.element(page.getByRole('dialog').getByText('Continue in Harbor')).toBeVisible()
  await expect.element(attempt).toHaveTextContent('pending')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(attempt).toHaveTextContent('error connection/aborted')
})

test('a press on a WalletButton whose wallet is not installed opens the modal at that wallet', async () => {
  await renderTestModal({ children: <WalletButton wallet="magic-eden" /> })
  await page.getByRole('button', { name: 'magic eden' }).click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName(/magic eden/i)
})

test('WalletButton shows the installed wallet’s name, and is enabled again when the modal is closed', async () => {
  const { wallet } = await renderTestModal({ children: <WalletButton wallet="harbor" /> })
  wallet.behave({ connect: 'hang' })
  const button = page.getByRole('button', { name: 'Harbor' })
  await button.click()
  await expect.element(page.getByRole('dialog').getByText('Continue in Harbor')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(button).toBeEnabled()
})

function EmailProbe(): JSX.Element {
  const state = useLatchkeyUpdateEmail()
  return (
    <button type="button" onClick={() => void state.updateEmail().catch(() => {})}>
      {`${state.email} ${state.status} ${state.status === 'error' ? state.error.code : ''}`}
    </button>
  )
}

test('useLatchkeyUpdateEmail fails with embedded/unavailable without a login by e-mail', async () => {
  const fixture = await renderTestModal({ children: <EmailProbe /> })
  await connectOn(fixture, 'eip155')
  await page.getByRole('button', { name: 'null idle' }).click()
  await expect
    .element(page.getByRole('button', { name: 'null error embedded/unavailable' }))
    .toBeVisible()
})

function TwoAccounts(): JSX.Element {
  const disconnect = useLatchkeyDisconnect()
  const accounts = [
    useLatchkeyAccount({ namespace: 'eip155' }),
    useLatchkeyAccount({ namespace: 'polkadot' }),
  ]
  return (
    <>
      <output aria-label="accounts">{accounts.map(({ status }) => status).join(' ')}</output>
      <button type="button" onClick={() => void disconnect({ namespace: 'polkadot' })}>
        Leave Polkadot
      </button>
    </>
  )
}

test('useLatchkeyDisconnect with a namespace keeps the wallets of the other namespaces', async () => {
  createFakePolkadotWallet({ id: 'talisman' }).install(window)
  onTestFinished(() => void Reflect.deleteProperty(window, 'injectedWeb3'))
  const fixture = await renderTestModal({
    networks: [localNetwork(), polkadotMainnet],
    adapters: [evm(), polkadot()],
    children: <TwoAccounts />,
  })
  await connectOn(fixture, 'eip155')
  await connectOn(fixture, 'polkadot')
  const accounts = page.getByLabelText('accounts')
  await expect.element(accounts).toHaveTextContent('connected connected')
  await page.getByRole('button', { name: 'Leave Polkadot' }).click()
  await expect.element(accounts).toHaveTextContent('connected disconnected')
})
