import { connect } from '@latchkey/core'
import type { JSX } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTestModal } from '../testing/renderTestModal.tsx'
import { useLatchkeyAccount } from './useAccount.ts'
import { useLatchkeyBalance } from './useBalance.ts'
import { useLatchkeyDisconnect } from './useDisconnect.ts'
import { useLatchkeyModal } from './useModal.ts'
import { useLatchkeyNetwork } from './useNetwork.ts'
import { useLatchkeyTheme } from './useTheme.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

async function renderConnected(children: JSX.Element) {
  const fixture = await renderTestModal({ children })
  const [connector] = fixture.latchkey.connectors.getState()
  if (!connector) throw new Error('No wallet announced itself')
  await connect(fixture.latchkey, { connector })
  return fixture
}

function AccountProbe(): JSX.Element {
  const { status, address } = useLatchkeyAccount()
  const disconnect = useLatchkeyDisconnect()
  return (
    <>
      <output aria-label="account">{`${status} ${address ?? 'none'}`}</output>
      <button type="button" onClick={() => void disconnect()}>
        Leave
      </button>
    </>
  )
}

test('useLatchkeyAccount gives the address while a wallet is connected, and none after useLatchkeyDisconnect', async () => {
  await renderConnected(<AccountProbe />)
  const account = page.getByLabelText('account')
  await expect.element(account).toHaveTextContent(`connected ${alice}`)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(account).toHaveTextContent('disconnected none')
})

function BalanceProbe({ pause }: { pause: boolean }): JSX.Element {
  const { status, balance } = useLatchkeyBalance({ pause })
  return <output aria-label={pause ? 'paused' : 'read'}>{`${status} ${balance?.symbol}`}</output>
}

test('useLatchkeyBalance reads the native balance from the chain unless it is paused', async () => {
  await renderConnected(
    <>
      <BalanceProbe pause={false} />
      <BalanceProbe pause />
    </>,
  )
  await expect.element(page.getByLabelText('read')).toHaveTextContent('known ETH')
  await expect.element(page.getByLabelText('paused')).toHaveTextContent('none undefined')
})

function ModalProbe(): JSX.Element {
  const { isOpen, open, close } = useLatchkeyModal()
  return (
    <>
      <output aria-label="modal">{isOpen ? 'open' : 'closed'}</output>
      <button type="button" onClick={() => open({ view: { name: 'Networks' } })}>
        Open networks
      </button>
      <button type="button" data-close="" onClick={close}>
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
  const { network, networks, switchNetwork } = useLatchkeyNetwork()
  return (
    <>
      <output aria-label="network">{network?.name ?? 'none'}</output>
      {networks.map((one) => (
        <button key={one.caipNetworkId} type="button" onClick={() => void switchNetwork(one)}>
          {one.name}
        </button>
      ))}
    </>
  )
}

test('useLatchkeyNetwork switches the connected wallet to another network of the site', async () => {
  await renderConnected(<NetworkProbe />)
  const network = page.getByLabelText('network')
  await expect.element(network).toHaveTextContent('Anvil')
  await page.getByRole('button', { name: 'Far away' }).click()
  await expect.element(network).toHaveTextContent('Far away')
})

function ThemeProbe(): JSX.Element {
  const { mode, variables, setMode, setVariables } = useLatchkeyTheme()
  const handlePress = () => {
    setMode('dark')
    setVariables({ '--lk-accent': '#123456' })
  }
  return (
    <button type="button" onClick={handlePress}>
      {`${mode} ${variables['--lk-accent'] ?? 'default'}`}
    </button>
  )
}

test('useLatchkeyTheme changes mode and variables at run time', async () => {
  await renderTestModal({ themeMode: 'light', children: <ThemeProbe /> })
  await page.getByRole('button', { name: 'light default' }).click()
  await expect.element(page.getByRole('button', { name: 'dark #123456' })).toBeVisible()
})
