import { closeModal, createLatchkey, openModal } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { embedded } from '@latchkey/embedded'
import * as React from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { focusedText } from '../testing/focusedText.ts'
import { unreachableApi } from '../testing/renderAccountModal.tsx'
import { otherNetwork, renderTestModal } from '../testing/renderTestModal.tsx'
import { mountModal } from './mountModal.ts'

const connectButton = page.getByRole('button', { name: 'Connect wallet' })

afterEach(() => page.viewport(1280, 800))

/** The console warnings of this test that name the error code. */
function collectWarnings(code: string): () => readonly string[] {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  return () => warn.mock.calls.map(([text]) => String(text)).filter((text) => text.includes(code))
}

/** What is prepared before the press: with `Activity` the first view, before React 19.2 only its code. */
const prepared = 'Activity' in React ? 'dialog' : 'div'

test('a modal that was prepared by hovering opens within the frame of the press', async () => {
  const { latchkey, modal } = await renderTestModal()
  await connectButton.hover()
  await expect.poll(() => modal()?.querySelector(prepared)).toBeTruthy()
  expect(modal()?.querySelector('dialog')?.checkVisibility() ?? false).toBe(false)
  openModal(latchkey)
  await Promise.resolve()
  expect(modal()?.querySelector('dialog')?.open).toBe(true)
  expect(modal()?.activeElement?.id).toBe('title')
  await expect.poll(() => document.documentElement.style.overflow).toBe('hidden')
  await userEvent.keyboard('{ArrowDown}')
  expect(modal()?.activeElement?.closest('[data-row]')).toBeTruthy()
})

test('preparing the modal’s first view keeps the focus on the button', async () => {
  const { modal } = await renderTestModal()
  await userEvent.keyboard('{Tab}')
  const button = document.activeElement?.shadowRoot?.activeElement
  let losses = 0
  button?.addEventListener('blur', () => {
    losses += 1
  })
  await expect.poll(() => modal()?.querySelector(prepared)).toBeTruthy()
  expect(button?.textContent).toBe('Connect wallet')
  expect(losses).toBe(0)
  expect(button?.matches(':focus')).toBe(true)
})

test('a prepared first view of the modal shows a wallet that was discovered later', async () => {
  const { latchkey, modal } = await renderTestModal()
  await connectButton.hover()
  await expect.poll(() => modal()?.querySelector(prepared)).toBeTruthy()
  const late = { id: 'late', name: 'Late', type: 'ANNOUNCED', namespace: 'eip155' } as const
  const { connectors } = internals(latchkey)
  connectors.setState([...connectors.getState(), late], true)
  openModal(latchkey)
  await expect.poll(() => modal()?.querySelector('.body')?.textContent).toContain('Late')
})

test('a modal that is closed in the task that opened it returns the focus to the button', async () => {
  const { latchkey, modal } = await renderTestModal()
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => modal()?.querySelector(prepared)).toBeTruthy()
  openModal(latchkey)
  closeModal(latchkey)
  // The button gets the focus again, which prepares the modal again.
  await expect.poll(() => modal()?.querySelector('dialog')?.open ?? false).toBe(false)
  await expect.poll(focusedText).toBe('Connect wallet')
})

test('focusing the bottom sheet on a phone does not scroll it', async () => {
  await page.viewport(390, 700)
  const { latchkey, modal } = await renderTestModal()
  await connectButton.hover()
  await expect.poll(() => modal()?.querySelector(prepared)).toBeTruthy()
  openModal(latchkey)
  await expect.poll(() => modal()?.activeElement?.id).toBe('title')
  const sheet = modal()?.querySelector('dialog')
  expect(sheet?.scrollTop).toBe(0)
  await expect.poll(() => sheet?.getAnimations({ subtree: true }).length).toBe(0)
  expect(sheet?.scrollTop).toBe(0)
})

test('hovering the connect button of a site without adapters prepares its first view', async () => {
  const warnings = collectWarnings('options/no-adapters')
  const { latchkey, modal } = await renderTestModal({ adapters: [], children: <ConnectButton /> })
  await connectButton.hover()
  await expect.poll(() => modal()?.querySelector(prepared)).toBeTruthy()
  openModal(latchkey)
  const view = () => modal()?.querySelector('.card')?.getAttribute('data-view')
  await expect.poll(view).toBe('ConnectingWalletConnectBasic')
  // The warning comes later than the view; it must not reach the next test.
  await expect.poll(warnings).toHaveLength(1)
})

test('a site without adapters and without WalletConnect gets one console warning', async () => {
  const warnings = collectWarnings('options/no-adapters')
  const { latchkey } = await renderTestModal({ adapters: [] })
  openModal(latchkey)
  await expect.poll(warnings).toHaveLength(1)
  expect(warnings()[0]).toContain('Pass an adapter: createLatchkey({ adapters: [evm()] })')
  closeModal(latchkey)
  openModal(latchkey)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(warnings()).toHaveLength(1)
})

test('embedded() without a server offers no login, and one console warning names what is missing', async () => {
  const warnings = collectWarnings('embedded/unavailable')
  const { latchkey } = await renderTestModal({ connectors: [embedded()] })
  openModal(latchkey)
  await expect.element(page.getByRole('button', { name: 'Harbor Installed' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).not.toBeInTheDocument()
  await expect.poll(warnings).toHaveLength(1)
  expect(warnings()[0]).toContain('Set VAULT_URL on the server, or set endpoints.vault')
})

test('the modal names a server that is down on the console, once and without an alert', async () => {
  const warnings = collectWarnings('api/unreachable')
  const { latchkey } = await renderTestModal({ endpoints: unreachableApi })
  openModal(latchkey)
  await expect.poll(warnings).toHaveLength(1)
  expect(warnings()[0]).toContain(`The server at ${unreachableApi.api} doesn’t respond.`)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

test('a press before the modal’s code has loaded opens the modal', async () => {
  const { latchkey } = await renderTestModal()
  openModal(latchkey)
  expect(document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog')?.open).toBe(
    true,
  )
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Connect wallet')
  expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
})

test('the modal reports MODAL_CREATED once per instance', () => {
  const networks = [otherNetwork(1, 'Far')] as const
  const latchkey = createLatchkey({ projectId: 'heard', networks, adapters: [] })
  const heard: string[] = []
  latchkey.on('analytics', ({ event }) => heard.push(event))
  const undos = [mountModal(latchkey), mountModal(latchkey)]
  expect(heard).toEqual(['MODAL_CREATED'])
  for (const undo of undos) undo()
  latchkey.destroy()
})
