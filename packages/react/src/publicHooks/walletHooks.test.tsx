import { connect, type Namespace } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { polkadot, polkadotMainnet } from '@latchkey/polkadot'
import { createFakePolkadotWallet } from '@latchkey/testing/polkadot'
import type { JSX } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { WalletButton } from '../button/WalletButton.tsx'
import { localNetwork, type ModalFixture, renderTestModal } from '../testing/renderTestModal.tsx'
import { useLatchkeyConnection } from './useLatchkeyConnection.ts'
import { useLatchkeyConnectWallet } from './useLatchkeyConnectWallet.ts'
import { useLatchkeyDisconnect } from './useLatchkeyDisconnect.ts'
import { useLatchkeyLogin } from './useLatchkeyLogin.ts'
import { useLatchkeyUpdateEmail } from './useLatchkeyUpdateEmail.ts'

async function connectOn({ latchkey }: ModalFixture, namespace: Namespace): Promise<void> {
  const found = internals(latchkey)
    .connectors.getState()
    .find((candidate) => candidate.namespace === namespace)
  if (!found) throw new Error(`No wallet for ${namespace} announced itself`)
  await connect(latchkey, { connector: found })
}

function WalletProbe({ wallet }: { wallet: string }): JSX.Element {
  const { status, data, error, mutate } = useLatchkeyConnectWallet()
  return (
    <>
      <output aria-label="attempt">{`${status} ${data?.connector.name ?? error?.code ?? ''}`}</output>
      <button type="button" onClick={() => mutate({ wallet })}>
        Use it
      </button>
    </>
  )
}

test('useLatchkeyConnectWallet connects the wallet that the page names, without a press in the modal', async () => {
  await renderTestModal({ others: ['Other'], children: <WalletProbe wallet="harbor" /> })
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect.element(page.getByLabelText('attempt')).toHaveTextContent('success Harbor')
})

test('useLatchkeyConnectWallet fails with connection/aborted when the visitor closes the modal', async () => {
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
  const login = useLatchkeyLogin()
  const { status, error, mutate } = useLatchkeyUpdateEmail()
  return (
    <button type="button" onClick={() => mutate()}>
      {`${login?.email ?? 'no email'} ${status} ${error?.code ?? ''}`}
    </button>
  )
}

test('useLatchkeyUpdateEmail fails with embedded/unavailable without a login by email', async () => {
  const fixture = await renderTestModal({ children: <EmailProbe /> })
  await connectOn(fixture, 'eip155')
  await page.getByRole('button', { name: 'no email idle' }).click()
  await expect
    .element(page.getByRole('button', { name: 'no email error embedded/unavailable' }))
    .toBeVisible()
})

function TwoAccounts(): JSX.Element {
  const disconnect = useLatchkeyDisconnect()
  const accounts = [
    useLatchkeyConnection({ namespace: 'eip155' }),
    useLatchkeyConnection({ namespace: 'polkadot' }),
  ]
  return (
    <>
      <output aria-label="accounts">{accounts.map(({ status }) => status).join(' ')}</output>
      <button type="button" onClick={() => disconnect.mutate({ namespace: 'polkadot' })}>
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
