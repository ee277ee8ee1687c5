import { LatchkeyError, openModal, updateOptions } from '@latchkey/core'
import { internals, isConnected } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pushView } from '../navigation/navigate.ts'
import { topOf } from '../navigation/stack.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { focusedText } from '../testing/focusedText.ts'
import { logins } from '../testing/logins.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { quickAdapter } from '../testing/quickAdapter.ts'
import { renderTestModal } from '../testing/renderTestModal.tsx'

const connectButton = page.getByRole('button', { name: 'Connect wallet' })
const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('button', { name })

test('a press on a browser wallet’s row connects the wallet and closes the modal', async () => {
  const { latchkey, modal } = await renderTestModal()
  await connectButton.click()
  await expect.element(dialog).toHaveAccessibleName('Connect wallet')
  await row('Harbor Installed').click()
  await expect.element(page.getByRole('button', { name: /0xf3…b92266/ })).toBeVisible()
  await expect.poll(modal, pollTimeout).toBe(null)
  expect(isConnected(latchkey)).toBe(true)
})

test('a visitor connects with the keyboard alone, and the focus returns to the button', async () => {
  const { latchkey, modal } = await renderTestModal({ others: ['Copper Fox'] })
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(dialog).toBeVisible()
  await expect.poll(focusedText, pollTimeout).toBe('Connect wallet')
  await expect.element(row('Copper Fox Installed')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  expect(focusedText()).toBe('HarborInstalled')
  await userEvent.keyboard('{ArrowDown}')
  expect(focusedText()).toBe('Copper FoxInstalled')
  await userEvent.keyboard('{Home}{Enter}')
  await expect.poll(modal, pollTimeout).toBe(null)
  expect(isConnected(latchkey)).toBe(true)
  await expect.poll(focusedText, pollTimeout).toContain('0xf3…b92266')
})

test('collapseWallets shows one row in the connect view, which opens the list of wallets', async () => {
  const { latchkey } = await renderTestModal({
    ...logins,
    features: { collapseWallets: true },
  })
  await connectButton.click()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect.element(row('Harbor Installed')).not.toBeInTheDocument()
  await row('Continue with a wallet').click()
  await expect.element(dialog).toHaveAccessibleName('Connect wallet')
  await row('Harbor Installed').click()
  await expect.poll(() => isConnected(latchkey), pollTimeout).toBe(true)
})

test('the connect view shows the first social login as a wide button and others as tiles; More ways to log in lists all', async () => {
  await renderTestModal(logins)
  await connectButton.click()
  await expect.element(page.getByText('Continue with Google')).toBeVisible()
  const tiles = page.getByRole('button', { name: /^Continue with \w+$/ })
  await expect.poll(() => tiles.elements().length, pollTimeout).toBe(6)
  await row('More ways to log in').click()
  await expect.element(dialog).toHaveAccessibleName('More ways to log in')
  await expect.element(row('Facebook')).toBeVisible()
})

test('the connect view shows the social logins of the owner’s list, and none for an empty list', async () => {
  const { latchkey } = await renderTestModal({
    ...logins,
    features: { socials: ['github', 'apple'], email: false },
  })
  await connectButton.click()
  await expect.element(page.getByText('Continue with GitHub')).toBeVisible()
  await expect.element(row('Continue with Apple')).toBeVisible()
  await expect.element(row('More ways to log in')).not.toBeInTheDocument()
  updateOptions(latchkey, { features: { socials: false } })
  await expect.element(page.getByText('Continue with GitHub')).not.toBeInTheDocument()
})

test('collapseWallets has no effect on a site without logins', async () => {
  await renderTestModal({ features: { collapseWallets: true } })
  await connectButton.click()
  await expect.element(row('Harbor Installed')).toBeVisible()
})

test('the connecting view reports a connection that the visitor declined, and Try again asks the wallet again', async () => {
  const { latchkey, wallet } = await renderTestModal({
    wallet: { behaviour: { connect: 'reject' } },
  })
  await connectButton.click()
  await row('Harbor Installed').click()
  await expect.element(page.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  wallet.behave({ connect: 'approve' })
  await page.getByRole('button', { name: 'Try again' }).last().click()
  await expect.poll(() => isConnected(latchkey), pollTimeout).toBe(true)
})

test('pressing Try again in the connecting view by keyboard keeps the focus in the modal', async () => {
  const { wallet } = await renderTestModal({ wallet: { behaviour: { connect: 'hang' } } })
  await connectButton.click()
  await row('Harbor Installed').click()
  await expect.poll(focusedText, pollTimeout).toBe('Harbor')
  await wallet.waitForPrompt()
  wallet.rejectNext()
  await expect.element(page.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}')
  expect(focusedText()).toBe('Try again')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Continue in Harbor' })).toBeVisible()
  await expect.poll(focusedText, pollTimeout).toBe('Harbor')
})

test.for([
  ['hang', 'Continue in Harbor'],
  ['throw', 'Connection failed'],
  ['pending', 'A request is already waiting'],
  ['no-accounts', 'No account was shared'],
] as const)(
  'the connecting view has its own heading for the wallet behavior %s',
  async ([connect, heading]) => {
    await renderTestModal({ wallet: { behaviour: { connect } } })
    await connectButton.click()
    await row('Harbor Installed').click()
    await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
  },
)

test.for([
  ['wallet/locked', 'Quick is locked'],
  ['wallet/timed-out', 'Quick isn’t responding'],
  ['wallet/not-installed', 'Quick was not detected'],
  ['wallet/unauthorised', 'Quick blocks this site'],
] as const)('the connecting view has its own heading for the error %s', async ([code, heading]) => {
  const refuse = () => Promise.reject(new LatchkeyError(code, { wallet: 'Quick' }))
  await renderTestModal({ adapters: [quickAdapter(refuse)] })
  await connectButton.click()
  await row('Quick Installed').click()
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
})

test('a wallet that responds within 50 ms never shows the connecting view', async () => {
  const { latchkey, modal } = await renderTestModal({ adapters: [quickAdapter(async () => {})] })
  const seen = new Set<string>()
  viewStoreOf(latchkey).subscribe((state) => seen.add(topOf(state.stack).name))
  await connectButton.click()
  await row('Quick Installed').click()
  await expect.poll(modal, pollTimeout).toBe(null)
  expect([...seen]).toEqual(['Connect'])
})

test('going back from the connecting view cancels the attempt, and a late approval does not connect', async () => {
  const { latchkey, wallet } = await renderTestModal({ wallet: { behaviour: { connect: 'hang' } } })
  await connectButton.click()
  await row('Harbor Installed').click()
  await expect.element(page.getByRole('heading', { name: 'Continue in Harbor' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(focusedText, pollTimeout).toBe('HarborInstalled')
  await wallet.waitForPrompt()
  wallet.approveNext()
  await expect.poll(() => wallet.isConnectedTo(), pollTimeout).toBe(true)
  await new Promise(requestAnimationFrame)
  expect(isConnected(latchkey)).toBe(false)
  expect(internals(latchkey).modal.getState().open).toBe(true)
})

test('ConnectingMultiChain connects a multichain wallet on the chosen chain', async () => {
  const { latchkey } = await renderTestModal()
  const [connector] = internals(latchkey).connectors.getState()
  if (!connector) throw new Error('no wallet announced itself')
  openModal(latchkey)
  pushView(latchkey, {
    name: 'ConnectingMultiChain',
    connectors: [connector, { ...connector, namespace: 'solana' }],
  })
  await row('Ethereum and compatible').click()
  await expect.poll(() => isConnected(latchkey, 'eip155'), pollTimeout).toBe(true)
})

test('the connect view offers to get a wallet when none is installed', async () => {
  const { latchkey } = await renderTestModal({
    adapters: [{ ...quickAdapter(async () => {}), discover: () => () => {} }],
  })
  openModal(latchkey)
  await page.getByRole('button', { name: 'Get started' }).click()
  await page.getByRole('button', { name: 'MetaMask' }).click()
  await expect
    .element(page.getByRole('link', { name: /^Chrome extension/ }))
    .toHaveAttribute(
      'href',
      'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
    )
})

test('the legal checkbox disables every row of the connect view until it is checked', async () => {
  await renderTestModal({
    termsConditionsUrl: 'https://site.example/terms',
    privacyPolicyUrl: 'https://site.example/privacy',
    features: { analytics: false, legalCheckbox: true },
  })
  await connectButton.click()
  await expect.element(row('Harbor Installed')).toBeDisabled()
  await page.getByRole('checkbox').click()
  await expect.element(row('Harbor Installed')).toBeEnabled()
  await expect
    .element(page.getByRole('link', { name: 'Terms of Service' }))
    .toHaveAttribute('href', 'https://site.example/terms')
  await expect
    .element(page.getByRole('link', { name: 'Privacy policy' }))
    .toHaveAttribute('href', 'https://site.example/privacy')
})
