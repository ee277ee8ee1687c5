import { type LatchkeyOptions, openModal, updateOptions } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { logins } from '../testing/logins.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { renderAccountModal } from '../testing/renderAccountModal.tsx'
import { localNetwork, otherNetwork, renderTestModal } from '../testing/renderTestModal.tsx'
import { renderWalletConnectModal } from '../testing/renderWalletConnectModal.tsx'

const row = (name: string | RegExp) => page.getByRole('button', { name })
const harbor = row('Harbor Installed')
const image = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
const rainbow = '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'

/** The ids of the rows of the wallet list, from top to bottom. */
function rowsOf(modal: ShadowRoot | null): readonly (string | undefined)[] {
  return [...(modal?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].map(
    (element) => element.dataset.row,
  )
}

test('wallets: false makes the connect view offer logins only', async () => {
  const { latchkey } = await renderTestModal({ ...logins, wallets: false })
  openModal(latchkey)
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect.element(harbor).not.toBeInTheDocument()
})

test('wallets.announced: false hides the announced wallets in the connect view', async () => {
  const { latchkey } = await renderTestModal({ wallets: { announced: false } })
  openModal(latchkey)
  await expect.element(row('MetaMask')).toBeVisible()
  await expect.element(harbor).not.toBeInTheDocument()
})

test('wallets.guide: false hides the guide and the help button', async () => {
  const { latchkey } = await renderTestModal({ wallets: { guide: false } })
  openModal(latchkey)
  await expect.element(harbor).toBeVisible()
  await expect.element(row('Get started')).not.toBeInTheDocument()
  await expect.element(row('What is a wallet?')).not.toBeInTheDocument()
})

test('enableWalletConnect: false hides the WalletConnect row in the connect view', async () => {
  const { latchkey } = await renderWalletConnectModal({ enableWalletConnect: false })
  openModal(latchkey)
  await expect.element(row(/^All wallets/)).toBeVisible()
  await expect.element(row(/^WalletConnect/)).not.toBeInTheDocument()
  updateOptions(latchkey, { enableWalletConnect: true })
  await expect.element(row(/^WalletConnect/)).toBeVisible()
})

test.each<[string, Partial<LatchkeyOptions>]>([
  ['allWallets: HIDE', { allWallets: 'HIDE' }],
  ['allWallets: false', { allWallets: false }],
  ['allWallets: ONLY_MOBILE on a computer', { allWallets: 'ONLY_MOBILE' }],
  ['allWallets: phone on a computer', { allWallets: 'phone' }],
  ['features.allWallets: false', { features: { analytics: false, allWallets: false } }],
])('%s hides the All wallets row', async (_, options) => {
  const { latchkey } = await renderWalletConnectModal(options)
  openModal(latchkey)
  await expect.element(row(/^WalletConnect/)).toBeVisible()
  await expect.element(row(/^All wallets/)).not.toBeInTheDocument()
})

test('includeWalletIds makes the connect view list only these wallets of the directory', async () => {
  const { latchkey, modal } = await renderWalletConnectModal({ includeWalletIds: [rainbow] })
  openModal(latchkey, { view: { name: 'AllWallets' } })
  const tiles = () =>
    [...(modal()?.querySelectorAll('.tile') ?? [])].map((item) => item.textContent)
  await expect.poll(tiles, pollTimeout).toEqual(['Rainbow'])
})

test('wallets.order orders the wallet groups of the connect view', async () => {
  const { latchkey, modal } = await renderWalletConnectModal({
    allWallets: 'HIDE',
    wallets: { order: ['injected', 'walletConnect'] },
  })
  openModal(latchkey)
  await expect.element(row(/^WalletConnect/)).toBeVisible()
  expect(rowsOf(modal()).slice(0, 2)).toEqual(['eip155:test.harbor', 'walletConnect'])
})

test('connectMethodsOrder orders logins and wallets in the connect view', async () => {
  const { latchkey } = await renderTestModal({
    ...logins,
    features: { analytics: false, connectMethodsOrder: ['social', 'wallet', 'email'] },
  })
  openModal(latchkey)
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect.element(email).toBeVisible()
  const top = (element: Element) => element.getBoundingClientRect().top
  expect(top(harbor.element())).toBeLessThan(top(email.element()))
  expect(top(row(/Google/).element())).toBeLessThan(top(harbor.element()))
})

test('wallets.images replaces the image of a wallet', async () => {
  const { latchkey } = await renderTestModal({ wallets: { images: { 'test.harbor': image } } })
  openModal(latchkey)
  await expect.element(harbor).toBeVisible()
  expect(harbor.element().querySelector('img')?.getAttribute('src')).toBe(image)
})

test('iconUrl of a network replaces its image', async () => {
  const { find } = await renderAccountModal({
    networks: [{ ...localNetwork(), iconUrl: image }, otherNetwork(10, 'Far away')],
  })
  const src = () => find('.network-badge img')[0]?.getAttribute('src')
  await expect.poll(src, pollTimeout).toBe(image)
})

test('modal.networkSwitch: false removes the network selector from the account', async () => {
  const { latchkey, find } = await renderAccountModal({ modal: { networkSwitch: false } })
  expect(find('.network-selector')).toHaveLength(0)
  updateOptions(latchkey, { modal: { networkSwitch: true } })
  await expect.poll(() => find('.network-selector').length, pollTimeout).toBe(1)
})

test('features send, swaps and history: false remove their actions and tab from the account view', async () => {
  const { bodyText } = await renderAccountModal({
    features: { analytics: false, send: false, swaps: false, history: false },
  })
  await expect.element(row(/^Receive/)).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  expect(bodyText()).not.toMatch(/Send|Swap|Activity/)
})
