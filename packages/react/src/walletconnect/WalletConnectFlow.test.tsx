import { openModal, type Wallet } from '@latchkey/core'
import { internals, isConnected, recentWallets } from '@latchkey/core/internal'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { QrCodeToScan } from '../modal/QrCodeToScan.tsx'
import { openView } from '../navigation/openView.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { axeViolations } from '../testing/renderAccountModal.tsx'
import { renderWalletConnectModal } from '../testing/renderWalletConnectModal.tsx'
import { LatchkeyContext } from '../useLatchkey.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

const wallet: Wallet = {
  id: 'lantern',
  name: 'Lantern',
  rdns: 'test.lantern',
  mobile_link: 'lantern://',
  universal_link: 'https://lantern.example',
  desktop_link: 'lantern-desktop://',
  webapp_link: 'https://app.lantern.example',
}

const code = page.getByRole('img', { name: 'QR code to connect a wallet' })
const tab = (name: string) => page.getByRole('tab', { name })
const button = (name: string) => page.getByRole('button', { name })

function uriIn(href: string | undefined): string {
  return decodeURIComponent(href?.split('wc?uri=')[1] ?? '')
}

/** The pairing URI that the copy button copies. */
async function copiedUri(): Promise<string> {
  const copies: string[] = []
  const clipboard = { writeText: async (text: string) => void copies.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  await button('Copy link').click()
  await expect.poll(() => copies, pollTimeout).toHaveLength(1)
  return copies[0] ?? ''
}

test('the QR view connects a wallet that scans the QR code and approves, and closes the modal', async () => {
  const { latchkey, modal, phone } = await renderWalletConnectModal()
  const methods: unknown[] = []
  latchkey.on('analytics', (event) => {
    if (event.event === 'CONNECT_SUCCESS') methods.push(event.properties?.method)
  })
  openModal(latchkey, { view: { name: 'ConnectingWalletConnect' } })
  await expect.element(code).toBeVisible()
  await phone.pair(await copiedUri())
  expect(await axeViolations()).toEqual([])
  await phone.approve()
  await expect.poll(modal, pollTimeout).toBe(null)
  expect(isConnected(latchkey)).toBe(true)
  expect(methods).toEqual(['qrcode'])
})

test('the QR code of WalletConnect appears without a layout shift', async () => {
  const { latchkey, modal } = await renderWalletConnectModal()
  const place = document.createElement('div')
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  const show = (url: string | null) =>
    flushSync(() =>
      root.render(
        <LatchkeyContext value={latchkey}>
          <QrCodeToScan url={url} label="Code" logo={null} text="Scan" copyLabel="Copy" />
        </LatchkeyContext>,
      ),
    )
  const shape = () => [place.querySelectorAll('.copy-link').length, place.children.length]
  show(null)
  const before = shape()
  show('wc:1@2')
  expect(shape()).toEqual(before)
  openModal(latchkey, { view: { name: 'ConnectingWalletConnect' } })
  const dark = () => modal()?.querySelector('.qr-code[data-ready]')
  await expect.poll(dark, pollTimeout).toBeTruthy()
  expect(getComputedStyle(dark() ?? place).animationName).toBe('lk-ink')
})

test('the QR view reports a rejection on the phone, and Try again shows a new QR code', async () => {
  const { latchkey, phone } = await renderWalletConnectModal()
  openModal(latchkey, { view: { name: 'ConnectingWalletConnect' } })
  const first = await copiedUri()
  await phone.pair(first)
  await phone.reject()
  await expect.element(page.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  await button('Try again').click()
  const second = await copiedUri()
  expect(second).toMatch(/^wc:/)
  expect(second).not.toBe(first)
})

test('the connecting view of a listed wallet has a tab for each platform', async () => {
  const { latchkey, opened } = await renderWalletConnectModal()
  openView(latchkey, { name: 'ConnectingWalletConnect', wallet })
  await expect.element(code).toBeVisible()
  const uri = await copiedUri()
  await tab('Web app').click()
  await button('Open Lantern').click()
  await tab('Desktop').click()
  await button('Open Lantern').click()
  expect(opened).toEqual([
    { href: `https://app.lantern.example/wc?uri=${encodeURIComponent(uri)}`, target: '_blank' },
    { href: `lantern-desktop://wc?uri=${encodeURIComponent(uri)}`, target: '_blank' },
  ])
  await tab('Browser').click()
  await expect.element(page.getByRole('heading', { name: 'Not detected' })).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(code).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: 'Get', exact: true }).click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Get Lantern')
})

test('on a phone, pressing a WalletConnect wallet opens its app, says when it takes long, and offers the other link', async () => {
  const { latchkey, modal, opened, phone } = await renderWalletConnectModal({
    userAgent: android,
    customWallets: [wallet],
  })
  const methods: unknown[] = []
  latchkey.on('analytics', (event) => {
    if (event.event === 'CONNECT_SUCCESS') methods.push(event.properties?.method)
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await button('Lantern').click()
  await expect.poll(() => opened, pollTimeout).toHaveLength(1)
  // The test's page is inside an iframe.
  expect(opened[0]?.target).toBe('_top')
  expect(opened[0]?.href).toMatch(/^lantern:\/\/wc\?uri=wc%3A/)
  await expect.element(page.getByText('This is taking longer than usual')).toBeVisible()
  await button('Try again').click()
  expect(opened[1]?.href).toMatch(/^https:\/\/lantern\.example\/wc\?uri=wc%3A/)
  expect(internals(latchkey).storage.get('deeplink_choice')).toMatchObject({ name: 'Lantern' })
  await phone.pair(uriIn(opened[1]?.href))
  await phone.approve()
  await expect.poll(modal, pollTimeout).toBe(null)
  expect(methods).toEqual(['mobile'])
  expect(recentWallets(latchkey).map((recentWallet) => recentWallet.name)).toContain('Lantern')
})

test('WalletConnect on a phone lists wallets to open, and shows the QR code for another device on request', async () => {
  const { latchkey } = await renderWalletConnectModal({
    userAgent: android,
    customWallets: [wallet],
  })
  openModal(latchkey, { view: { name: 'ConnectingWalletConnect' } })
  await expect.element(page.getByRole('list', { name: 'Open a wallet' })).toBeVisible()
  await expect.element(button('Lantern')).toBeVisible()
  await expect.element(code).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
  await button('Scan with another device').click()
  await expect.element(code).toBeVisible()
})

test('on Safari for iOS, a press on a WalletConnect wallet opens its app inside the click event', async () => {
  const { latchkey, modal, opened, phone } = await renderWalletConnectModal({
    userAgent: iphone,
    customWallets: [wallet],
  })
  openModal(latchkey)
  await expect.element(button('Lantern')).toBeVisible()
  // The pairing is prepared in the background; a press before that opens the app a moment later.
  await expect
    .poll(() => internals(latchkey).storage.get('walletconnect_keychain'), pollTimeout)
    .toMatch(/"pairings":\[\{/)
  const row = [...(modal()?.querySelectorAll<HTMLElement>('[data-row=lantern]') ?? [])][0]
  await expect
    .poll(() => {
      row?.click()
      return opened.length
    }, pollTimeout)
    .toBe(1)
  expect(opened[0]?.target).toBe('_top')
  await phone.pair(uriIn(opened[0]?.href))
  await phone.approve()
  await expect.poll(modal, pollTimeout).toBe(null)
  expect(isConnected(latchkey)).toBe(true)
})

test('the modal of a site without adapters opens with the WalletConnect QR code and All wallets, and connects', async () => {
  const { latchkey, modal, phone } = await renderWalletConnectModal({ adapters: [] })
  openModal(latchkey)
  await expect.element(code).toBeVisible()
  await page.getByRole('button', { name: /All wallets/ }).click()
  await expect.element(page.getByRole('textbox')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await phone.pair(await copiedUri())
  await phone.approve()
  await expect.poll(modal, pollTimeout).toBe(null)
  expect(isConnected(latchkey)).toBe(true)
})
