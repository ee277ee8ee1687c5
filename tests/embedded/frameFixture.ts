import type { BrowserContext, CDPSession, Frame, Page } from 'playwright-core'
import { stringToHex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { demoUrl } from '../e2e/fixtures/browser.ts'
import { logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import {
  type HostPage,
  type HostSite,
  openHostPage,
  startHostSite,
} from '../e2e/fixtures/hostPage.ts'
import { readIndexedDb } from '../e2e/fixtures/readIndexedDb.ts'
import { stack } from '../e2e/fixtures/stack.ts'
import { addPasskeyDevice, launchVaultBrowser } from '../e2e/fixtures/vaultBrowser.ts'
import { createWithPasskey, keyAddress } from './vaultFixture.ts'

export const vaultUrl = (): string => stack().vault ?? ''

export const rpcSuccess = '@latchkey-frame/RPC_REQUEST_SUCCESS'

type Device = { session: CDPSession; authenticatorId: string }

export type FrameFixture = {
  context: BrowserContext
  page: Page
  site: HostSite
  /** Of the wallet's key. */
  address: string
  device: Device
}

/** A visitor with a passkey wallet on a test page. The file's first test logs in. */
export function createFrameFixture(
  options: { open?: () => Promise<BrowserContext>; pages?: Readonly<Record<string, string>> } = {},
): () => FrameFixture {
  let fixture: FrameFixture | undefined
  test('a visitor logs in to the embedded wallet, and this browser gets a device slot', async () => {
    const context = await (options.open ?? openContext)()
    const page = await context.newPage()
    const site = await startHostSite(vaultUrl(), options.pages)
    await page.goto(demoUrl())
    const device = await addPasskeyDevice(context, page)
    await logIn(page, `frame-${crypto.randomUUID().slice(0, 8)}@example.com`)
    const card = await openVaultCard(page)
    await createWithPasskey(page)
    await expect.poll(() => readIndexedDb(card, 'device')).not.toBeNull()
    const address = await keyAddress(card)
    fixture = { context, page, site, address, device }
  })
  afterAll(async () => {
    await fixture?.context.close()
    await fixture?.context.browser()?.close()
    await fixture?.site.close()
  })
  return () => {
    if (!fixture) throw new Error('The first test has not logged in')
    return fixture
  }
}

async function openContext(): Promise<BrowserContext> {
  const browser = await launchVaultBrowser()
  return browser.newContext({ viewport })
}

export const viewport = { width: 1280, height: 800 }

export function openHost({ page, site }: FrameFixture, greeted = true): Promise<HostPage> {
  return openHostPage(page, { site, vault: vaultUrl(), greeted })
}

export const signMessageRequest = (address: string): object => ({
  method: 'personal_sign',
  params: [stringToHex('Hello'), address],
  chainId: 'eip155:31337',
})

/** With `false`, the passkey dialog stays open without an answer. */
export async function setUserPresence({ device }: FrameFixture, enabled: boolean): Promise<void> {
  const { session, authenticatorId } = device
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

/** Moves the last verification into the past. */
export async function setVerifiedAgo(vault: Frame, agoMs: number): Promise<void> {
  await vault.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('latchkey-vault')
    opening.onsuccess = () => {
      const store = opening.result.transaction('values', 'readwrite').objectStore('values')
      const reading = store.get('verified')
      reading.onsuccess = () => {
        const value = { ...reading.result, atMs: Date.now() - ${agoMs} }
        store.put(value, 'verified').onsuccess = () => { opening.result.close(); resolve() }
      }
    }
  })`)
}

export type Approval = {
  id: string
  approve: ReturnType<Frame['getByRole']>
  press(): Promise<string | null>
}

export async function openApproval(host: HostPage, request: object): Promise<Approval> {
  return awaitApproval(host, await host.begin('RPC_REQUEST', request))
}

/** Waits for the card of a request until it can be approved. */
export async function awaitApproval(host: HostPage, id: string): Promise<Approval> {
  const approve = host.vault.getByRole('button', { name: 'Approve' })
  await expect.poll(() => approve.isEnabled().catch(() => false)).toBe(true)
  const alert = host.vault.locator('p.error-text')
  const press = async () => {
    await host.page.mouse.click(...(await middleOf(host)))
    return (await alert.isVisible()) ? alert.textContent() : ''
  }
  return { id, approve, press }
}

/** Presses Approve until the vault asks for the passkey or signs. */
export function pressApprove(
  host: HostPage,
  { id, press }: Approval,
): () => Promise<string | null> {
  return async () => {
    await press()
    const isAsking = await host.vault.getByText('Approving…').isVisible()
    return (await host.answerTo(id)) ?? (isAsking ? 'asking' : null)
  }
}

export async function middleOf(host: HostPage): Promise<[number, number]> {
  const box = await host.vault
    .getByRole('button', { name: 'Approve' })
    .boundingBox({ timeout: 500 })
    .catch(() => null)
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0]
}
