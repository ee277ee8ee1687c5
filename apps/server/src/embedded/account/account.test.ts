import { randomUUID } from 'node:crypto'
import {
  embeddedActivityEndpoint,
  embeddedNoticesEndpoint,
  exportWalletEndpoint,
  removeIdentityEndpoint,
  stepUpEndpoint,
} from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedFixture, type EmbeddedFixture } from '../../testing/embeddedFixture.ts'
import { type IdentityProvider, startIdentityProvider } from '../../testing/identityProvider.ts'
import { logInSocially } from '../../testing/socialLogin.ts'
import type { VaultBrowser } from '../../testing/vaultBrowser.ts'
import { createVaultWallet, stepUpWith } from '../../testing/vaultWallet.ts'

let count = 0
let provider: IdentityProvider
let fixture: EmbeddedFixture

beforeAll(async () => {
  const redirectUris = ['http://localhost/embedded/v1/social/callback/google']
  provider = await startIdentityProvider({ redirectUris })
  fixture = createEmbeddedFixture({ env: { SOCIALS: JSON.stringify({ google: provider }) } })
  await fixture.start()
})
afterAll(async () => {
  await fixture.close()
  await provider.close()
})

/** An account that logs in by email and with Google, with a wallet and a step-up. */
async function openWithTwoLogins() {
  const email = `two${++count}@mail.example`
  const browser = await fixture.open()
  await browser.logIn(email)
  const { factor } = await createVaultWallet(browser)
  await stepUpWith(browser, factor)
  const person = `person${count}`
  const { user } = await logInSocially(fixture.server, browser, {
    provider: 'google',
    person,
    link: true,
  })
  await stepUpWith(browser, factor)
  const idOf = (kind: string) => user.identities.find((each) => each.kind === kind)?.id ?? ''
  return { browser, email, idOf }
}

const noticesOf = async (browser: VaultBrowser) =>
  (await browser.call(embeddedNoticesEndpoint, {})).notices.map(({ what }) => what)

test('a login that is removed is listed as an event, and the owner gets a notice and an email', async () => {
  const { browser, email, idOf } = await openWithTwoLogins()
  const { user } = await browser.call(removeIdentityEndpoint, { id: idOf('google') })
  expect(user.identities.map(({ kind }) => kind)).toEqual(['email'])
  expect((await noticesOf(browser))[0]).toBe('A login with Google was removed')
  expect(fixture.mailbox.latest(email)?.text).toContain('A login with Google was removed')
  const { events } = await browser.call(embeddedActivityEndpoint, {})
  expect(events[0]).toMatchObject({ kind: 'identity-removed', detail: 'google' })
})

test('the owner of an email address that is removed gets an email there', async () => {
  const { browser, email, idOf } = await openWithTwoLogins()
  const { user } = await browser.call(removeIdentityEndpoint, { id: idOf('email') })
  expect(user).toMatchObject({ email: null, identities: [{ kind: 'google' }] })
  expect(fixture.mailbox.latest(email)?.text).toContain('An email address was removed')
})

test('a login of another account, or of none, is not found, and no notice is sent', async () => {
  const { browser } = await openWithTwoLogins()
  const other = await openWithTwoLogins()
  const before = [await noticesOf(browser), await noticesOf(other.browser)]
  for (const id of [other.idOf('google'), randomUUID()]) {
    const reply = await browser.ask(removeIdentityEndpoint, { id })
    expect([reply.status, reply.code]).toEqual([404, 'server/not-found'])
  }
  expect([await noticesOf(browser), await noticesOf(other.browser)]).toEqual(before)
})

test('the words are exported after a step-up only, and the owner gets an email', async () => {
  const { browser, email } = await openWithTwoLogins()
  await browser.call(exportWalletEndpoint, {})
  expect(fixture.mailbox.latest(email)?.text).toContain('The 24 words are shown')
  fixture.server.clock.advance(300_001)
  const late = await browser.ask(exportWalletEndpoint, {})
  expect([late.status, late.code]).toEqual([403, 'embedded/step-up-needed'])
})

test('a step-up without a wallet is not found', async () => {
  const browser = await fixture.open()
  await browser.logIn('empty@mail.example')
  const proof = { challenge: 'A'.repeat(43), signature: 'A'.repeat(86) }
  const reply = await browser.ask(stepUpEndpoint, { proof })
  expect([reply.status, reply.code]).toEqual([404, 'embedded/no-wallet'])
})
