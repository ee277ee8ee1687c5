import { expect, test } from 'vitest'
import { demoUrl } from '../e2e/fixtures/browser.ts'
import { createWithCode, logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { type HostPage, openHostPage } from '../e2e/fixtures/hostPage.ts'
import { readIndexedDb } from '../e2e/fixtures/readIndexedDb.ts'
import {
  createFrameFixture,
  openApproval,
  openHost,
  pressApprove,
  rpcSuccess,
  setUserPresence,
  setVerifiedAgo,
  signMessageRequest,
  vaultUrl,
  viewport,
} from './frameFixture.ts'
import { hidingEffects, observeVisibility } from './hidingEffects.ts'
import { keyAddress, newAddress } from './vaultFixture.ts'

const fixture = createFrameFixture()
const longAgoMs = 6 * 60_000

/** The effects that Chromium detects. A newer version may detect more; detecting fewer is a regression. */
const noticed = hidingEffects.filter(({ isNoticed }) => isNoticed).map(({ name }) => name)
const seenThrough: string[] = []

test.each(hidingEffects)(
  'a press on a vault approval that is $name signs nothing (C5)',
  async (effect) => {
    const { address } = fixture()
    await setUserPresence(fixture(), false)
    const host = await openHost(fixture())
    await setVerifiedAgo(host.vault, longAgoMs)
    await host.page.evaluate(
      `{ const holder = document.getElementById('holder'); const vaultFrame = document.getElementById('vault'); ${effect.script} }`,
    )
    const approval = await openApproval(host, signMessageRequest(address))
    const isNoticed = !(await host.vault.evaluate(observeVisibility))
    if (isNoticed) {
      seenThrough.push(effect.name)
      await expect.poll(approval.press, { interval: 300 }).toContain('covers this card')
    } else {
      // Not detected: then the passkey dialog asks, which no page can cover.
      await expect.poll(pressApprove(host, approval), { interval: 300 }).toBe('asking')
    }
    expect(await host.answerTo(approval.id)).toBeNull()
  },
)

test('Chromium detects every effect on the test’s list that hides a vault approval (C5)', () => {
  expect(noticed.filter((name) => !seenThrough.includes(name))).toEqual([])
})

test('the vault’s frame does not ask for the passkey within five minutes of a user verification, even after a reload', async () => {
  const { address } = fixture()
  await setUserPresence(fixture(), false)
  const host = await openHost(fixture())
  await setVerifiedAgo(host.vault, 0)
  const first = await openApproval(host, signMessageRequest(address))
  await expect.poll(pressApprove(host, first), { interval: 400 }).toBe(rpcSuccess)

  const later = await openHost(fixture())
  await setVerifiedAgo(later.vault, longAgoMs)
  const second = await openApproval(later, signMessageRequest(address))
  await expect.poll(pressApprove(later, second), { interval: 400 }).toBe('asking')
  expect(await later.answerTo(second.id)).toBeNull()
})

test('the vault’s frame signs after the passkey when the last user verification is more than five minutes old', async () => {
  await setUserPresence(fixture(), true)
  const host = await openHost(fixture())
  await setVerifiedAgo(host.vault, longAgoMs)
  const approval = await openApproval(host, signMessageRequest(fixture().address))
  await expect.poll(pressApprove(host, approval), { interval: 400 }).toBe(rpcSuccess)
})

test('an embedded wallet without a passkey signs in the vault’s frame for five minutes, and needs the window after that', async () => {
  const { site, context: first } = fixture()
  const context = await first.browser()?.newContext({ viewport })
  if (!context) throw new Error('There is no browser')
  const page = await context.newPage()
  await page.goto(demoUrl())
  await logIn(page, newAddress())
  const card = await openVaultCard(page)
  await createWithCode(card)
  await page.getByTestId('address').waitFor()
  await expect.poll(() => readIndexedDb(card, 'device')).not.toBeNull()
  const address = await keyAddress(card)

  const openAt = async (agoMs: number): Promise<HostPage> => {
    const host = await openHostPage(page, { site, vault: vaultUrl(), greeted: true })
    await setVerifiedAgo(host.vault, agoMs)
    return host
  }
  const soon = await openAt(0)
  const approval = await openApproval(soon, signMessageRequest(address))
  await expect.poll(pressApprove(soon, approval), { interval: 400 }).toBe(rpcSuccess)
  const late = await openAt(longAgoMs)
  expect(await late.ask('RPC_REQUEST', signMessageRequest(address))).toMatchObject({
    type: '@latchkey-frame/RPC_REQUEST_ERROR',
    payload: { code: 'window-needed' },
  })
  await context.close()
})

test('a site that hides the vault’s frame gets a console warning', async () => {
  const { page } = fixture()
  await page.goto(demoUrl())
  await page.getByTestId('address').waitFor()
  const words: string[] = []
  page.on('console', (message) => void words.push(message.text()))
  await page.evaluate(`document.body.style.maskImage = 'linear-gradient(#000, #000)'`)
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await openVaultCard(page)
  await expect.poll(() => words.join()).toMatch(/may hide the wallet.*body \{ maskImage: linear/)
})
