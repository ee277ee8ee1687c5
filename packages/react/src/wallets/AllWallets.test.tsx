import { openModal, updateOptions } from '@latchkey/core'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goBack } from '../navigation/navigate.ts'
import { topOf } from '../navigation/stack.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { focusedText } from '../testing/focusedText.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { renderWalletConnectModal } from '../testing/renderWalletConnectModal.tsx'

const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const search = page.getByRole('textbox')

/** The query parameters of the directory requests. */
function directoryRequests(): readonly URLSearchParams[] {
  return directoryEntries().map(({ name }) => new URL(name).searchParams)
}

function directoryEntries(): readonly PerformanceEntry[] {
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/getWallets?'))
}

async function openAllWallets(options: Parameters<typeof renderWalletConnectModal>[0] = {}) {
  // The whole page is inside the window.
  await page.viewport(414, 640)
  performance.clearResourceTimings()
  performance.setResourceTimingBufferSize(5_000)
  const fixture = await renderWalletConnectModal(options)
  openModal(fixture.latchkey, { view: { name: 'AllWallets' } })
  const tiles = () => [...(fixture.modal()?.querySelectorAll<HTMLElement>('.tile') ?? [])]
  await expect.poll(() => tiles().length, pollTimeout).toBeGreaterThanOrEqual(40)
  return { ...fixture, tiles }
}

function enter(text: string): void {
  const field = search.element()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
}

test('All wallets debounces the search and fetches one hundred results', async () => {
  const { tiles } = await openAllWallets()
  let typedAt = 0
  const note = ({ timeStamp }: Event) => {
    typedAt = timeStamp
  }
  document.addEventListener('input', note)
  onTestFinished(() => document.removeEventListener('input', note))
  // In one task: on a slow machine, separate entries may be further apart than the search waits.
  for (const text of ['r', 'rain', 'rainbow']) enter(text)
  await expect.poll(() => tiles()[0]?.textContent, pollTimeout).toContain('Rainbow')
  const request = directoryEntries().find(({ name }) => name.includes('search='))
  expect(request?.startTime).toBeGreaterThanOrEqual(typedAt + 299)
  const searches = directoryRequests().filter((query) => query.get('search'))
  expect(searches.map((query) => query.get('search'))).toEqual(['rainbow'])
  expect(searches[0]?.get('entries')).toBe('100')
  await search.fill('no wallet has such a name')
  await expect.element(page.getByRole('status').filter({ hasText: 'no wallet has' })).toBeVisible()
  await search.fill('')
  await expect.poll(() => tiles().length, pollTimeout).toBeGreaterThanOrEqual(40)
})

test('the certified filter of All wallets asks the directory for certified wallets', async () => {
  await openAllWallets()
  await page.getByRole('button', { name: /certified/i }).click()
  await expect
    .poll(
      () => directoryRequests().some((query) => query.get('badge_type') === 'certified'),
      pollTimeout,
    )
    .toBe(true)
})

test('arrow keys move in the grid of All wallets, and Enter opens the focused wallet', async () => {
  const { latchkey, tiles } = await openAllWallets()
  const name = (index: number) => tiles()[index]?.ariaLabel ?? tiles()[index]?.textContent ?? ''
  tiles()[0]?.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(focusedText()).toBe(name(1))
  await userEvent.keyboard('{ArrowDown}')
  expect(focusedText()).toBe(name(5))
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
  expect(focusedText()).toBe(name(0))
  await userEvent.keyboard('{Enter}')
  expect(topOf(viewStoreOf(latchkey).getState().stack)).toMatchObject({
    name: 'ConnectingWalletConnect',
  })
})

test('All wallets loads the images of the first 20 wallets at once, the others when they come into view', async () => {
  const { tiles } = await openAllWallets()
  const loading = () => tiles().map((tile) => tile.querySelector('img')?.loading)
  await expect.poll(() => new Set(loading().slice(0, 20)), pollTimeout).toEqual(new Set(['eager']))
  expect(new Set(loading().slice(20))).toEqual(new Set(['lazy']))
})

test('All wallets sends the owner’s wallet filters to the directory', async () => {
  const unwanted = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
  const { tiles } = await openAllWallets({ excludeWalletIds: [unwanted] })
  expect(
    directoryRequests().every((query) => (query.get('exclude') ?? '').includes(unwanted)),
  ).toBe(true)
  expect(tiles().some((tile) => tile.dataset.row === unwanted)).toBe(false)
})

test('going back to All wallets restores the scroll position', async () => {
  const { latchkey, modal, tiles } = await openAllWallets()
  const body = () => modal()?.querySelector<HTMLElement>('.body')
  body()?.scrollTo(0, 300)
  tiles()[20]?.focus({ preventScroll: true })
  tiles()[20]?.click()
  await expect.poll(() => body()?.scrollTop).toBe(0)
  goBack(latchkey)
  await expect.poll(tiles).not.toEqual([])
  expect(body()?.scrollTop).toBe(300)
  await expect.poll(focusedText).toBe(tiles()[20]?.textContent)
})

test('on a phone, the QR button of All wallets shows the code for a wallet on another device', async () => {
  const { modal, phone } = await openAllWallets({ userAgent: android })
  const copies: string[] = []
  const clipboard = { writeText: async (text: string) => void copies.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await expect.element(page.getByRole('dialog', { name: 'WalletConnect' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => copies, pollTimeout).toHaveLength(1)
  await phone.pair(copies[0] ?? '')
  await phone.approve()
  await expect.poll(modal, pollTimeout).toBe(null)
})

test('allWallets "HIDE" removes the row of All wallets, "ONLY_MOBILE" keeps it on phones', async () => {
  const row = page.getByRole('button', { name: /^All wallets/ })
  const { latchkey } = await renderWalletConnectModal({
    userAgent: android,
    allWallets: 'ONLY_MOBILE',
  })
  openModal(latchkey)
  await expect.element(row).toBeVisible()
  updateOptions(latchkey, { allWallets: 'HIDE' })
  await expect.element(row).not.toBeInTheDocument()
})

test('All wallets without WalletConnect leads from a listed wallet to its downloads', async () => {
  const { latchkey, tiles } = await openAllWallets({ enableWalletConnect: false })
  tiles()[0]?.click()
  expect(topOf(viewStoreOf(latchkey).getState().stack)).toMatchObject({ name: 'Downloads' })
})

test('on a desktop, All wallets has no QR button', async () => {
  await openAllWallets()
  await expect.element(page.getByRole('button', { name: 'Show QR code' })).not.toBeInTheDocument()
})
