import { closeModal, connect, openModal } from '@latchkey/core'
import { internals, isConnected } from '@latchkey/core/internal'
import * as React from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepareModal } from '../mount/mountModal.ts'
import { loadedScreen } from '../navigation/flow.ts'
import { pushView } from '../navigation/navigate.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { renderTestModal } from '../testing/renderTestModal.tsx'
import { viewTable } from '../views/viewTable.ts'

async function renderConnectedModal() {
  const fixture = await renderTestModal()
  const [connector] = internals(fixture.latchkey).connectors.getState()
  if (!connector) throw new Error('no wallet announced itself')
  await connect(fixture.latchkey, { connector })
  openModal(fixture.latchkey)
  return fixture
}

test('the account view shows the account’s address and its balance as read from the chain', async () => {
  const { modal } = await renderConnectedModal()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Account')
  await expect.element(page.getByText('Balance: 10,000 ETH')).toBeVisible()
  expect(modal()?.querySelector('.person-name')?.textContent).toContain('0xf3…b92266')
  await expect.element(page.getByRole('img', { name: 'Connected with Harbor' })).toBeVisible()
})

test('prepareModal renders the Account view of a connected visitor hidden, with the cached balance, and openModal shows it', async () => {
  const { latchkey, modal } = await renderTestModal()
  const [connector] = internals(latchkey).connectors.getState()
  if (!connector) throw new Error('no wallet announced itself')
  await connect(latchkey, { connector })
  const figure = () => modal()?.querySelector<HTMLElement>('.balance-figure')
  openModal(latchkey)
  await expect.poll(() => figure()?.textContent, pollTimeout).toBe('10,000')
  closeModal(latchkey)
  await expect.poll(modal, pollTimeout).toBe(null)
  prepareModal(latchkey)
  // Before React 19.2 only the code is prepared.
  if ('Activity' in React)
    await expect.poll(() => figure()?.textContent, pollTimeout).toBe('10,000')
  const isSeen = () => figure()?.checkVisibility({ visibilityProperty: true })
  // The prepared modal must never be visible: an invisible layer over the page would take the press from the button.
  expect(isSeen() ?? false).toBe(false)
  expect(internals(latchkey).modal.getState().open).toBe(false)
  openModal(latchkey)
  await expect.poll(isSeen).toBe(true)
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Account')
})

test('the account settings link to the account on the block explorer', async () => {
  await renderConnectedModal()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await expect
    .element(page.getByRole('link', { name: 'Block explorer' }))
    .toHaveAttribute(
      'href',
      'https://explorer.example/address/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    )
})

test('the account view’s copy button says “Copied” only when the clipboard has the address, and “Couldn’t copy” otherwise', async () => {
  const { modal } = await renderConnectedModal()
  const button = page.getByRole('button', { name: 'Copy address' })
  await button.click()
  const buttonText = () => modal()?.querySelector('[part="copy-button"]')?.textContent
  await expect.poll(buttonText, pollTimeout).toMatch(/^(Copied|Couldn’t copy)$/)
  const isCopied = await navigator.clipboard.readText().then(
    (text) => text === '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    () => null,
  )
  expect(buttonText() === 'Copied').toBe(isCopied ?? buttonText() === 'Copied')
})

test('Disconnect in the account view ends the connection and closes the modal', async () => {
  const { latchkey, modal } = await renderConnectedModal()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(modal, pollTimeout).toBe(null)
  expect(isConnected(latchkey)).toBe(false)
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('the account view shows another account when the wallet changes it', async () => {
  const { wallet, modal } = await renderConnectedModal()
  const [alice, bob] = wallet.accounts
  if (!alice || !bob) throw new Error('the wallet has two accounts')
  wallet.setAccounts([bob, alice])
  await expect
    .poll(() => modal()?.querySelector('.person-name')?.textContent, pollTimeout)
    .toContain('0x70…dc79C8')
})

test('the account view prefetches the Networks view, which then opens without a skeleton', async () => {
  const { latchkey, modal } = await renderConnectedModal()
  await expect.poll(() => loadedScreen(viewTable.Networks), pollTimeout).toBeTruthy()
  pushView(latchkey, { name: 'Networks' })
  await expect
    .poll(() => modal()?.querySelector('.card')?.getAttribute('data-view'))
    .toBe('Networks')
  expect(modal()?.querySelector('.placeholder')).toBe(null)
})

test('Avatar shows the generated gradient until the account’s image has loaded', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
  flushSync(() => root.render(<Avatar address="0xf39F" src={dot} />))
  expect(place.querySelector('svg + img')).toBeTruthy()
  await expect.poll(() => place.querySelector('svg')).toBe(null)
  expect(place.querySelector('img')).toBeTruthy()
})
