import { expect, test } from 'vitest'
import { demoUrl } from '../e2e/stage/browser.ts'
import { createWithCode, logIn, openVaultCard } from '../e2e/stage/embedded.ts'
import { type HostPage, openHostPage } from '../e2e/stage/hostPage.ts'
import { readShelf } from '../e2e/stage/readShelf.ts'
import {
  done,
  openApproval,
  openHost,
  pressing,
  setPresence,
  setVerified,
  signing,
  stageFrame,
  vaultUrl,
  viewport,
} from './frameStage.ts'
import { newAddress } from './stage.ts'
import { effects, look } from './veils.ts'

const stage = stageFrame()
const longAgoMs = 6 * 60_000

/** What Chromium itself was seen to notice. It may learn to notice more; noticing less would open a hole. */
const noticed = effects.filter(({ isNoticed }) => isNoticed).map(({ name }) => name)
const seenThrough: string[] = []

test.each(effects)('an approval that is $name signs nothing by a press (C5)', async (effect) => {
  const { address } = stage()
  await setPresence(stage(), false)
  const host = await openHost(stage())
  await setVerified(host.vault, longAgoMs)
  await host.page.evaluate(
    `{ const holder = document.getElementById('holder'); const vaultFrame = document.getElementById('vault'); ${effect.script} }`,
  )
  const approval = await openApproval(host, signing(address))
  const isNoticed = !(await host.vault.evaluate(look))
  if (isNoticed) {
    seenThrough.push(effect.name)
    await expect.poll(approval.press, { interval: 300 }).toContain('covers this card')
  } else {
    // The browser knows of nothing: then the person is asked, in a dialog that no page can hide.
    await expect.poll(pressing(host, approval), { interval: 300 }).toBe('asking')
  }
  expect(await host.answerTo(approval.id)).toBeNull()
})

test('this Chromium notices everything that the last one noticed (C5)', () => {
  expect(noticed.filter((name) => !seenThrough.includes(name))).toEqual([])
})

test('who was verified within five minutes is not asked again, on a page loaded anew neither', async () => {
  const { address } = stage()
  await setPresence(stage(), false)
  const host = await openHost(stage())
  await setVerified(host.vault, 0)
  const first = await openApproval(host, signing(address))
  await expect.poll(pressing(host, first), { interval: 400 }).toBe(done)

  const later = await openHost(stage())
  await setVerified(later.vault, longAgoMs)
  const second = await openApproval(later, signing(address))
  await expect.poll(pressing(later, second), { interval: 400 }).toBe('asking')
  expect(await later.answerTo(second.id)).toBeNull()
})

test('what is signed in the frame after five minutes is signed with the passkey', async () => {
  await setPresence(stage(), true)
  const host = await openHost(stage())
  await setVerified(host.vault, longAgoMs)
  const approval = await openApproval(host, signing(stage().address))
  await expect.poll(pressing(host, approval), { interval: 400 }).toBe(done)
})

test('a wallet without a passkey signs in the frame for five minutes, then in the window alone', async () => {
  const { site, context: first } = stage()
  const context = await first.browser()?.newContext({ viewport })
  if (!context) throw new Error('There is no browser')
  const page = await context.newPage()
  await page.goto(demoUrl())
  await logIn(page, newAddress())
  const card = await openVaultCard(page)
  await createWithCode(card)
  const address = (await page.getByTestId('address').textContent()) ?? ''
  await expect.poll(() => readShelf(card, 'device')).not.toBeNull()

  const openAt = async (agoMs: number): Promise<HostPage> => {
    const host = await openHostPage(page, { site, vault: vaultUrl(), greeted: true })
    await setVerified(host.vault, agoMs)
    return host
  }
  const soon = await openAt(0)
  const approval = await openApproval(soon, signing(address))
  await expect.poll(pressing(soon, approval), { interval: 400 }).toBe(done)
  const late = await openAt(longAgoMs)
  expect(await late.ask('RPC_REQUEST', signing(address))).toMatchObject({
    type: '@latchkey-frame/RPC_REQUEST_ERROR',
    payload: { code: 'window-needed' },
  })
  await context.close()
})

test('a site that hides its wallet by mistake is told so, where its developer looks', async () => {
  const { page } = stage()
  await page.goto(demoUrl())
  await page.getByTestId('address').waitFor()
  const words: string[] = []
  page.on('console', (message) => void words.push(message.text()))
  await page.evaluate(`document.body.style.maskImage = 'linear-gradient(#000, #000)'`)
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await openVaultCard(page)
  await expect.poll(() => words.join()).toMatch(/may hide the wallet.*body \{ maskImage: linear/)
})
