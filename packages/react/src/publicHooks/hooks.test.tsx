import { connect } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTestModal } from '../testing/renderTestModal.tsx'
import { useLatchkeyBalance } from './useLatchkeyBalance.ts'
import { useLatchkeyConnection } from './useLatchkeyConnection.ts'
import { useLatchkeyDisconnect } from './useLatchkeyDisconnect.ts'
import { useLatchkeyModal } from './useLatchkeyModal.ts'
import { useLatchkeyNetwork } from './useLatchkeyNetwork.ts'
import { useLatchkeyNetworks } from './useLatchkeyNetworks.ts'
import { useLatchkeySwitchNetwork } from './useLatchkeySwitchNetwork.ts'
import { useLatchkeyTheme } from './useLatchkeyTheme.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

async function renderConnected(children: JSX.Element) {
  const fixture = await renderTestModal({ children })
  const [connector] = internals(fixture.latchkey).connectors.getState()
  if (!connector) throw new Error('No wallet announced itself')
  await connect(fixture.latchkey, { connector })
  return fixture
}

function AccountProbe(): JSX.Element {
  const { status, address, caipAddress } = useLatchkeyConnection()
  const disconnect = useLatchkeyDisconnect()
  return (
    <>
      <output aria-label="account">{`${status} ${address ?? 'none'} ${caipAddress ?? ''}`}</output>
      <button type="button" onClick={() => disconnect.mutate()}>
        Leave
      </button>
    </>
  )
}

test('useLatchkeyConnection gives the address while a wallet is connected, and none after useLatchkeyDisconnect', async () => {
  await renderConnected(<AccountProbe />)
  const account = page.getByLabelText('account')
  await expect.element(account).toHaveTextContent(`connected ${alice} eip155:31337:${alice}`)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(account).toHaveTextContent('disconnected none')
})

function BalanceProbe(): JSX.Element {
  const { status, fetchStatus, data } = useLatchkeyBalance()
  return <output aria-label="balance">{`${status} ${fetchStatus} ${data?.symbol}`}</output>
}

test('useLatchkeyBalance reads the native balance from the chain, and waits while no wallet is connected', async () => {
  const { latchkey } = await renderTestModal({ children: <BalanceProbe /> })
  const balance = page.getByLabelText('balance')
  await expect.element(balance).toHaveTextContent('pending idle undefined')
  const [connector] = internals(latchkey).connectors.getState()
  if (!connector) throw new Error('No wallet announced itself')
  await connect(latchkey, { connector })
  await expect.element(balance).toHaveTextContent('success idle ETH')
})

function ModalProbe(): JSX.Element {
  const { open, openModal, closeModal } = useLatchkeyModal()
  return (
    <>
      <output aria-label="modal">{open ? 'open' : 'closed'}</output>
      <button type="button" onClick={() => openModal({ view: { name: 'Networks' } })}>
        Open networks
      </button>
      <button type="button" data-close="" onClick={closeModal}>
        Close
      </button>
    </>
  )
}

test('useLatchkeyModal opens the modal at a view, tells that it is open, and closes it', async () => {
  await renderTestModal({ children: <ModalProbe /> })
  const state = page.getByLabelText('modal')
  await expect.element(state).toHaveTextContent('closed')
  await page.getByRole('button', { name: 'Open networks' }).click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName(/choose network/i)
  await expect.element(state).toHaveTextContent('open')
  // The dialog covers the page: a person could not press this button, but code of the page can.
  document.querySelector<HTMLElement>('[data-close]')?.click()
  await expect.element(state).toHaveTextContent('closed')
})

function NetworkProbe(): JSX.Element {
  const { network } = useLatchkeyNetwork()
  const networks = useLatchkeyNetworks()
  const { mutate } = useLatchkeySwitchNetwork()
  return (
    <>
      <output aria-label="network">{network?.name ?? 'none'}</output>
      {networks.map((one) => (
        <button key={one.caipNetworkId} type="button" onClick={() => mutate({ network: one })}>
          {one.name}
        </button>
      ))}
      <button type="button" onClick={() => mutate({ network: 'eip155:31337' })}>
        Back
      </button>
    </>
  )
}

test('useLatchkeySwitchNetwork switches the connected wallet to another network of the site', async () => {
  await renderConnected(<NetworkProbe />)
  const network = page.getByLabelText('network')
  await expect.element(network).toHaveTextContent('Anvil')
  await page.getByRole('button', { name: 'Far away' }).click()
  await expect.element(network).toHaveTextContent('Far away')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(network).toHaveTextContent('Anvil')
})

function ThemeProbe(): JSX.Element {
  const { theme, setTheme } = useLatchkeyTheme()
  const { themeMode, themeVariables } = theme
  const handlePress = () =>
    setTheme({ themeMode: 'dark', themeVariables: { '--lk-accent': '#123456' } })
  return (
    <button type="button" onClick={handlePress}>
      {`${themeMode} ${themeVariables['--lk-accent'] ?? 'default'}`}
    </button>
  )
}

test('useLatchkeyTheme changes mode and variables at run time', async () => {
  await renderTestModal({ themeMode: 'light', children: <ThemeProbe /> })
  await page.getByRole('button', { name: 'light default' }).click()
  await expect.element(page.getByRole('button', { name: 'dark #123456' })).toBeVisible()
})
