import type { BrowserContext, CDPSession, Frame, Page } from 'playwright-core'
import { stringToHex } from 'viem'
import { afterAll, expect, inject, test } from 'vitest'
import { demoUrl } from '../e2e/stage/browser.ts'
import { logIn, openVaultCard } from '../e2e/stage/embedded.ts'
import { type HostPage, type HostSite, openHostPage, startHostSite } from '../e2e/stage/hostPage.ts'
import { readShelf } from '../e2e/stage/readShelf.ts'
import { addPasskeyDevice, launchVaultBrowser } from '../e2e/stage/vaultBrowser.ts'
import { createWithPasskey } from './stage.ts'

export const vaultUrl = (): string => inject('stack').vault ?? ''

export const done = '@latchkey-frame/RPC_REQUEST_SUCCESS'

type Device = { session: CDPSession; authenticatorId: string }

export type FrameStage = {
  context: BrowserContext
  page: Page
  site: HostSite
  address: string
  device: Device
}

/** A visitor with a wallet made by passkey, and a site of our own making. The file's first test logs in. */
export function stageFrame(
  options: { open?: () => Promise<BrowserContext>; pages?: Readonly<Record<string, string>> } = {},
): () => FrameStage {
  let stage: FrameStage | undefined
  test('a visitor logs in, and this browser gets a slot of its own', async () => {
    const context = await (options.open ?? openContext)()
    const page = await context.newPage()
    const site = await startHostSite(vaultUrl(), options.pages)
    await page.goto(demoUrl())
    const device = await addPasskeyDevice(context, page)
    await logIn(page, `frame-${crypto.randomUUID().slice(0, 8)}@example.com`)
    const card = await openVaultCard(page)
    const address = await createWithPasskey(page)
    await expect.poll(() => readShelf(card, 'device')).not.toBeNull()
    stage = { context, page, site, address, device }
  })
  afterAll(async () => {
    await stage?.context.close()
    await stage?.context.browser()?.close()
    await stage?.site.close()
  })
  return () => {
    if (!stage) throw new Error('Nobody is logged in')
    return stage
  }
}

async function openContext(): Promise<BrowserContext> {
  const browser = await launchVaultBrowser()
  return browser.newContext({ viewport })
}

export const viewport = { width: 1280, height: 800 }

export function openHost({ page, site }: FrameStage, greeted = true): Promise<HostPage> {
  return openHostPage(page, { site, vault: vaultUrl(), greeted })
}

export const signing = (address: string): object => ({
  method: 'personal_sign',
  params: [stringToHex('Hello'), address],
  chainId: 'eip155:31337',
})

/** With `false`, a passkey's dialog stays open: nobody is there to answer it. */
export async function setPresence({ device }: FrameStage, enabled: boolean): Promise<void> {
  const { session, authenticatorId } = device
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

/** As if the person had been verified that long ago. */
export async function setVerified(vault: Frame, agoMs: number): Promise<void> {
  await vault.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('latchkey-vault')
    opening.onsuccess = () => {
      const store = opening.result.transaction('shelf', 'readwrite').objectStore('shelf')
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
  const id = await host.begin('RPC_REQUEST', request)
  const approve = host.vault.getByRole('button', { name: 'Approve' })
  await expect.poll(() => approve.isEnabled().catch(() => false)).toBe(true)
  const alert = host.vault.locator('p.trouble')
  const press = async () => {
    await host.page.mouse.click(...(await middleOf(host)))
    return (await alert.isVisible()) ? alert.textContent() : ''
  }
  return { id, approve, press }
}

/** Presses until the vault is busy with what was approved: it asks for the person, or signs. */
export function pressing(host: HostPage, { id, press }: Approval): () => Promise<string | null> {
  return async () => {
    await press()
    const isAsking = await host.vault.getByText('One moment').isVisible()
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
