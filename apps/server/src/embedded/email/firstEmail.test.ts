import {
  changeEmailEndpoint,
  confirmNewEmailEndpoint,
  embeddedNoticesEndpoint,
  embeddedUserEndpoint,
  removeSlotEndpoint,
  stopEmailChangeEndpoint,
} from '@latchkey/wire'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmbeddedFixture, type EmbeddedFixture } from '../../testing/embeddedFixture.ts'
import { type IdentityProvider, startIdentityProvider } from '../../testing/identityProvider.ts'
import { logInSocially } from '../../testing/socialLogin.ts'
import type { VaultBrowser } from '../../testing/vaultBrowser.ts'
import {
  addVaultSlot,
  createUserFactor,
  createVaultWallet,
  stepUpWith,
} from '../../testing/vaultWallet.ts'

const hourMs = 3_600_000
let count = 0
let provider: IdentityProvider
let fixture: EmbeddedFixture

beforeAll(async () => {
  const redirectUris = ['http://localhost/embedded/v1/social/callback/google']
  provider = await startIdentityProvider({ redirectUris })
})
afterAll(() => provider.close())

// Each test has its own server: a server whose clock was advanced rejects the provider's tokens as expired.
beforeEach(async () => {
  fixture = createEmbeddedFixture({ env: { SOCIALS: JSON.stringify({ google: provider }) } })
  await fixture.start()
})
afterEach(() => fixture.close())

/** An account that logs in with Google only, with a wallet and a step-up. */
async function openSocialOnly() {
  const person = `social${++count}`
  const browser = await fixture.open()
  await logInSocially(fixture.server, browser, { provider: 'google', person })
  const made = await createVaultWallet(browser)
  await stepUpWith(browser, made.factor)
  return { browser, person, made }
}

async function addEmail(browser: VaultBrowser, email: string) {
  const { changeId, action } = await browser.call(changeEmailEndpoint, { email })
  expect(action).toBe('VERIFY_SECONDARY_OTP')
  const code = fixture.mailbox.latest(email)?.code ?? ''
  return browser.call(confirmNewEmailEndpoint, { changeId, code })
}

const emailOf = async (browser: VaultBrowser) =>
  (await browser.call(embeddedUserEndpoint, {})).user.email

async function logInByMail(email: string) {
  fixture.server.clock.advance(31_000)
  const browser = await fixture.open()
  const { user } = await browser.logIn(email)
  return { browser, user }
}

test('an email address added to an account without one logs in after 72 hours, and is listed as pending until then', async () => {
  const { browser } = await openSocialOnly()
  const userId = browser.session?.user.id
  const email = 'first@mail.example'
  const { from } = await addEmail(browser, email)
  expect(Date.parse(from) - fixture.server.clock.now()).toBeGreaterThan(72 * hourMs - 60_000)
  expect(await emailOf(browser)).toBeNull()
  const { notices, pendingEmail } = await browser.call(embeddedNoticesEndpoint, {})
  expect(pendingEmail).toEqual({ email, from })
  expect(notices[0]?.what).toContain('An email address was added')
  expect(notices[0]?.what).not.toContain(email)
  fixture.server.clock.advance(72 * hourMs + 60_000)
  const later = await logInByMail(email)
  expect(later.user).toMatchObject({ id: userId, email })
  expect((await later.browser.call(embeddedNoticesEndpoint, {})).pendingEmail).toBeNull()
})

test('stopping a pending email address, from any browser of the owner, ends all other sessions', async () => {
  const attacker = await openSocialOnly()
  const email = 'attacker@mail.example'
  await addEmail(attacker.browser, email)
  const owner = await fixture.open()
  await logInSocially(fixture.server, owner, { provider: 'google', person: attacker.person })
  await owner.call(stopEmailChangeEndpoint, {})
  expect((await attacker.browser.ask(embeddedUserEndpoint, {})).code).toBe('embedded/no-session')
  const { notices, pendingEmail } = await owner.call(embeddedNoticesEndpoint, {})
  expect(notices[0]?.what).toBe('An email address change was stopped')
  expect(pendingEmail).toBeNull()
  expect((await owner.ask(stopEmailChangeEndpoint, {})).status).toBe(404)
  const userId = owner.session?.user.id
  fixture.server.clock.advance(73 * hourMs)
  expect((await logInByMail(email)).user.id).not.toBe(userId)
})

test('the notices endpoint of the embedded wallet lists the notices of an account without an email address', async () => {
  const { browser, person, made } = await openSocialOnly()
  const slotId = await addVaultSlot(browser, made, createUserFactor('recovery'))
  await browser.call(removeSlotEndpoint, { slotId })
  const other = await fixture.open()
  await logInSocially(fixture.server, other, { provider: 'google', person })
  const { notices } = await other.call(embeddedNoticesEndpoint, {})
  expect(notices.map(({ what }) => what)).toEqual([
    'A new browser logged in with Google',
    'A recovery code was removed',
    'A recovery code was added',
  ])
  expect(notices[0]).toMatchObject({ site: 'https://shop.example', device: 'Chrome, Linux' })
  expect(notices.map(({ isOwn }) => isOwn)).toEqual([true, false, false])
  await logInSocially(fixture.server, other, { provider: 'google', person })
  expect((await other.call(embeddedNoticesEndpoint, {})).notices).toHaveLength(3)
})

test('the notices endpoint of the embedded wallet lists no notices of another account', async () => {
  const { browser, made } = await openSocialOnly()
  await addVaultSlot(browser, made, createUserFactor('recovery'))
  const stranger = await fixture.open()
  await logInSocially(fixture.server, stranger, { provider: 'google', person: 'stranger' })
  expect((await stranger.call(embeddedNoticesEndpoint, {})).notices).toEqual([])
})
