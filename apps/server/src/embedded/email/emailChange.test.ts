import { randomBytes } from 'node:crypto'
import {
  changeEmailEndpoint,
  confirmNewEmailEndpoint,
  confirmOldEmailEndpoint,
  embeddedUserEndpoint,
  removeIdentityEndpoint,
} from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import { proveRecovery } from '../../testing/proofKey.ts'
import { approveDevice, type VaultBrowser } from '../../testing/vaultBrowser.ts'
import {
  addVaultSlot,
  createVaultWallet,
  openVault,
  stepUpWith,
  type TestWallet,
} from '../../testing/vaultWallet.ts'

let count = 0
const fixture = createEmbeddedFixture()

beforeAll(fixture.start)
afterAll(fixture.close)

async function openWithWallet() {
  count += 1
  const [email, next] = [`old${count}@mail.example`, `new${count}@mail.example`]
  const browser = await fixture.open()
  const { user } = await browser.logIn(email)
  const made = await createVaultWallet(browser)
  await stepUpWith(browser, made.factor)
  fixture.server.clock.advance(31_000)
  return { browser, email, next, made, user }
}

async function addRecovery(browser: VaultBrowser, made: TestWallet) {
  const code = randomBytes(20)
  const slotId = await addVaultSlot(browser, made, { type: 'recovery', bytes: code })
  return { walletId: made.walletId, slotId, code }
}

const codeFor = (email: string) => fixture.mailbox.latest(email)?.code ?? ''

async function change(browser: VaultBrowser, from: string, to: string) {
  const { changeId, action } = await browser.call(changeEmailEndpoint, { email: to })
  expect(action).toBe('VERIFY_PRIMARY_OTP')
  await browser.call(confirmOldEmailEndpoint, { changeId, code: codeFor(from) })
  return browser.call(confirmNewEmailEndpoint, { changeId, code: codeFor(to) })
}

async function logIn(email: string): Promise<string> {
  fixture.server.clock.advance(31_000)
  const browser = await fixture.open()
  return (await browser.logIn(email)).user.id
}

test('an email change needs a code from the old and the new address, notifies both and leaves the wallet unchanged', async () => {
  const { browser, email, next, made, user } = await openWithWallet()
  const changed = await change(browser, email, next)
  expect(changed.email).toBe(next)
  const emails = fixture.mailbox.mails.slice(-2).map(({ to, link }) => [to, link !== null])
  expect(Object.fromEntries(emails)).toEqual({ [email]: true, [next]: false })
  expect((await browser.call(embeddedUserEndpoint, {})).user.email).toBe(next)
  expect(await openVault(browser, made)).toEqual(made.root)
  expect(await logIn(next)).toBe(user.id)
  expect(await logIn(email)).not.toBe(user.id)
})

test('the undo link of an email change, sent to the old mailbox, reverts it within 24 hours and ends all sessions', async () => {
  const { browser, email, next, user } = await openWithWallet()
  await change(browser, email, next)
  const link = fixture.mailbox.latest(email)?.link ?? ''
  const page = await fixture.server.request(new URL(link).pathname + new URL(link).search)
  expect(await page.text()).toContain('Yes, undo it')
  expect(await approveDevice(fixture.server, link)).toBe(200)
  expect(await approveDevice(fixture.server, link)).toBe(400)
  expect((await browser.ask(embeddedUserEndpoint, {})).code).toBe('embedded/no-session')
  expect(await logIn(email)).toBe(user.id)
  expect(await logIn(next)).not.toBe(user.id)
})

test('the undo link of an email change is rejected after 24 hours', async () => {
  const { browser, email, next } = await openWithWallet()
  await change(browser, email, next)
  fixture.server.clock.advance(86_400_001)
  expect(await approveDevice(fixture.server, fixture.mailbox.latest(email)?.link ?? '')).toBe(400)
})

test('the server rejects a step of an email change that is skipped, out of order or from another session', async () => {
  const { browser, email, next } = await openWithWallet()
  const { changeId } = await browser.call(changeEmailEndpoint, { email: next })
  const code = codeFor(email)
  const skipped = await browser.ask(confirmNewEmailEndpoint, { changeId, code })
  expect(skipped.code).toBe('embedded/flow-over')
  const other = (await openWithWallet()).browser
  expect((await other.ask(confirmOldEmailEndpoint, { changeId, code })).code).toBe(
    'embedded/flow-over',
  )
  await browser.call(confirmOldEmailEndpoint, { changeId, code })
  const wrong = await browser.ask(confirmNewEmailEndpoint, { changeId, code })
  expect(wrong.code).toBe(code === codeFor(next) ? '' : 'embedded/wrong-code')
  expect((await browser.call(embeddedUserEndpoint, {})).user.email).toBe(email)
})

test('an email change to another account’s address is rejected, and only after the code from that mailbox', async () => {
  const taken = await openWithWallet()
  const { browser, email } = await openWithWallet()
  const { changeId } = await browser.call(changeEmailEndpoint, { email: taken.email })
  await browser.call(confirmOldEmailEndpoint, { changeId, code: codeFor(email) })
  const code = codeFor(taken.email)
  const reply = await browser.ask(confirmNewEmailEndpoint, { changeId, code })
  expect(reply.code).toBe('embedded/address-taken')
  expect(await logIn(taken.email)).toBe(taken.user.id)
})

test('without the old mailbox an email change needs the recovery code, waits 72 hours and can be stopped', async () => {
  const { browser, email, next, made, user } = await openWithWallet()
  const recovery = await addRecovery(browser, made)
  const lostMailbox = await proveRecovery(browser, { ...recovery, email: next })
  const { changeId, action } = await browser.call(changeEmailEndpoint, { email: next, lostMailbox })
  expect(action).toBe('VERIFY_SECONDARY_OTP')
  const { from } = await browser.call(confirmNewEmailEndpoint, { changeId, code: codeFor(next) })
  expect(Date.parse(from) - fixture.server.clock.now()).toBeGreaterThan(72 * 3_600_000 - 60_000)
  expect(fixture.mailbox.latest(email)?.link).toContain('/embedded/v1/email/undo')
  expect((await browser.call(embeddedUserEndpoint, {})).user.email).toBe(email)
  fixture.server.clock.advance(71 * 3_600_000)
  expect(await logIn(email)).toBe(user.id)
  fixture.server.clock.advance(3_600_000)
  expect(await logIn(next)).toBe(user.id)
})

test('the server refuses to remove the last login of an embedded-wallet account', async () => {
  const { browser, user } = await openWithWallet()
  const [identity] = user.identities
  const reply = await browser.ask(removeIdentityEndpoint, { id: identity?.id ?? '' })
  expect(reply.code).toBe('embedded/last-identity')
})

test('an email change has no code to guess after the mail server rejected its email', async () => {
  const { browser, email } = await openWithWallet()
  const { changeId } = await browser.call(changeEmailEndpoint, { email: 'full@bounce.test' })
  const refused = await browser.ask(confirmOldEmailEndpoint, { changeId, code: codeFor(email) })
  expect(refused.code).toBe('embedded/mail-down')
  const guess = await browser.ask(confirmNewEmailEndpoint, { changeId, code: '00000000' })
  expect(guess.code).toBe('embedded/code-used-up')
})
