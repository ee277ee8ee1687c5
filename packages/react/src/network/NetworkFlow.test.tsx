import { connect, openModal } from '@latchkey/core'
import { activeNetwork, internals } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { localNetwork, otherNetwork, renderTestModal } from '../testing/renderTestModal.tsx'

const names = ['Base', 'Polygon', 'Gnosis', 'Sepolia', 'Celo'] as const
const networks = [
  localNetwork(),
  otherNetwork(10, 'Far away'),
  ...names.map((name, index) =>
    otherNetwork(1000 + index, name, ...(name === 'Sepolia' ? [true as const] : [])),
  ),
] as const

async function renderNetworks(isConnected: boolean) {
  const fixture = await renderTestModal({ networks: [...networks] })
  const [connector] = internals(fixture.latchkey).connectors.getState()
  if (!connector) throw new Error('no wallet announced itself')
  if (isConnected) await connect(fixture.latchkey, { connector })
  openModal(fixture.latchkey, { view: { name: 'Networks' } })
  return fixture
}

const row = (name: string) => page.getByRole('button', { name })

test('the network list marks the current network and test networks', async () => {
  await renderNetworks(true)
  await expect.element(row('Anvil Current network')).toHaveAttribute('aria-current', 'true')
  await expect.element(row('Sepolia Testnet')).toBeVisible()
})

test('the network search finds a network by name or chain id, and says when there is none', async () => {
  await renderNetworks(false)
  await page.getByRole('textbox', { name: 'Search network' }).fill('gno')
  await expect.element(row('Gnosis')).toBeVisible()
  expect(row('Base').elements()).toHaveLength(0)
  await page.getByRole('textbox', { name: 'Search network' }).fill('1004')
  await expect.element(row('Celo')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search network' }).fill('nothing like it')
  await expect.element(page.getByText(/Networks on this site: 7/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(row('Base')).toBeVisible()
})

test('choosing a network switches to it without a prompt while no wallet is connected', async () => {
  const { latchkey, modal } = await renderNetworks(false)
  await row('Polygon').click()
  await expect.poll(modal, pollTimeout).toBe(null)
  expect(activeNetwork(latchkey)?.name).toBe('Polygon')
})

test('choosing a network asks the connected wallet to switch, and the modal follows the wallet', async () => {
  const { latchkey, wallet, modal } = await renderNetworks(true)
  await row('Far away').click()
  await expect.poll(modal, pollTimeout).toBe(null)
  expect(wallet.chainId).toBe(10)
  expect(activeNetwork(latchkey)?.name).toBe('Far away')
})

test('the SwitchNetwork view reports a declined switch and keeps the network; Try again switches', async () => {
  const { latchkey, wallet } = await renderNetworks(true)
  wallet.behave({ switch: 'reject' })
  await row('Far away').click()
  await expect.element(page.getByRole('heading', { name: 'Switch declined' })).toBeVisible()
  await expect.element(page.getByText('You stay on Anvil.', { exact: false })).toBeVisible()
  expect(activeNetwork(latchkey)?.name).toBe('Anvil')
  wallet.behave({ switch: 'approve' })
  await page.getByRole('button', { name: 'Try again' }).last().click()
  await expect.poll(() => activeNetwork(latchkey)?.name, pollTimeout).toBe('Far away')
})

test('the UnsupportedChain view lists the site’s networks, and a press switches the wallet to one', async () => {
  const { wallet, modal } = await renderNetworks(true)
  wallet.setChain(77)
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Switch network')
  for (const { name } of networks) await expect.element(row(name)).toBeVisible()
  await row('Far away').click()
  await expect.poll(modal, pollTimeout).toBe(null)
  expect(wallet.chainId).toBe(10)
})

test('the keys End and ArrowUp move the focus through the network list', async () => {
  const { modal } = await renderNetworks(false)
  await row('Anvil').click({ trial: true })
  modal()?.querySelector<HTMLElement>('[data-row]')?.focus()
  await userEvent.keyboard('{End}')
  expect(modal()?.activeElement?.textContent).toContain('Celo')
  await userEvent.keyboard('{ArrowUp}')
  expect(modal()?.activeElement?.textContent).toContain('Sepolia')
})
