import { createDpopKey, dpopThumbprint } from '@latchkey/siwx/dpop'
import {
  embeddedSessionsEndpoint,
  embeddedUserEndpoint,
  endEmbeddedSessionEndpoint,
  exportWalletEndpoint,
  openSlotEndpoint,
  redeemTicketEndpoint,
  refreshEmbeddedSessionEndpoint,
  sessionTicketEndpoint,
} from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import { siteOrigin, type VaultBrowser } from '../../testing/vaultBrowser.ts'
import { createUserFactor, createVaultWallet, openVault } from '../../testing/vaultWallet.ts'

const site = siteOrigin
const otherSite = 'https://other.example'
let count = 0
const fixture = createEmbeddedFixture({
  projects: [
    { id: 'test', origins: [siteOrigin, otherSite] },
    { id: 'other', origins: [siteOrigin] },
  ],
})

beforeAll(fixture.start)
afterAll(fixture.close)

/** A frame that is logged in, and a window of the same browser: another key, because storage is partitioned. */
async function openFrame() {
  const email = `ticket${++count}@mail.example`
  const frame = await fixture.open()
  await frame.logIn(email)
  const window = await fixture.open()
  return { email, frame, window }
}

async function issue(frame: VaultBrowser, window: VaultBrowser): Promise<string> {
  const thumbprint = await dpopThumbprint(window.key)
  return (await frame.call(sessionTicketEndpoint, { thumbprint })).ticket
}

/** Logs the window in with a ticket of the frame. */
async function passOn(frame: VaultBrowser, window: VaultBrowser): Promise<void> {
  const ticket = await issue(frame, window)
  window.session = await window.call(redeemTicketEndpoint, { ticket, site })
}

const mailsTo = (email: string) => fixture.mailbox.mails.filter(({ to }) => to === email).length

test('a session ticket logs the vault’s window in as the frame’s user, without a second login and without an email', async () => {
  const { email, frame, window } = await openFrame()
  const sent = mailsTo(email)
  await passOn(frame, window)
  expect((await window.call(embeddedUserEndpoint, {})).user.email).toBe(email)
  expect((await window.call(embeddedSessionsEndpoint, {})).sessions).toMatchObject([
    { site, isCurrent: true },
  ])
  expect(mailsTo(email)).toBe(sent)
})

describe('a stolen ticket', () => {
  test('a session ticket for the vault’s window is rejected with another key, site, project, browser or page, and without a proof', async () => {
    const { frame, window } = await openFrame()
    const ticket = await issue(frame, window)
    const input = { ticket, site }
    const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0' }
    const attacks = [
      () => window.ask(redeemTicketEndpoint, { ticket, site: otherSite }),
      () => window.ask(redeemTicketEndpoint, input, { projectId: 'other' }),
      () => window.ask(redeemTicketEndpoint, input, { headers: firefox }),
      () => window.ask(redeemTicketEndpoint, input, { headers: { origin: site } }),
      () => window.ask(redeemTicketEndpoint, input, { headers: { origin: 'null' } }),
      () => window.ask(redeemTicketEndpoint, input, { proof: { text: null } }),
      async () =>
        window.ask(redeemTicketEndpoint, input, { proof: { key: await createDpopKey() } }),
      () => frame.ask(redeemTicketEndpoint, input),
      async () => (await fixture.open()).ask(redeemTicketEndpoint, input),
    ]
    for (const attack of attacks) expect((await attack()).status).toBeGreaterThanOrEqual(401)
    expect((await window.ask(redeemTicketEndpoint, input)).status).toBe(200)
  })

  test('a session ticket for the vault’s window is redeemed once, also of 20 redemptions at once', async () => {
    const { frame, window } = await openFrame()
    const input = { ticket: await issue(frame, window), site }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => window.ask(redeemTicketEndpoint, input)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await window.ask(redeemTicketEndpoint, input)
    expect(again).toMatchObject({ status: 401, code: 'embedded/ticket-refused' })
  })

  test('a session ticket for the vault’s window is rejected after 30 seconds, and after the frame has signed out', async () => {
    const { frame, window } = await openFrame()
    const late = { ticket: await issue(frame, window), site }
    fixture.server.clock.advance(30_001)
    expect((await window.ask(redeemTicketEndpoint, late)).code).toBe('embedded/ticket-refused')
    const ended = { ticket: await issue(frame, window), site }
    await frame.call(endEmbeddedSessionEndpoint, {})
    expect((await window.ask(redeemTicketEndpoint, ended)).code).toBe('embedded/ticket-refused')
  })
})

describe('the session of the vault’s window', () => {
  test('the session of the vault’s window cannot issue a session ticket', async () => {
    const { frame, window } = await openFrame()
    await passOn(frame, window)
    const thumbprint = await dpopThumbprint((await fixture.open()).key)
    const refused = await window.ask(sessionTicketEndpoint, { thumbprint })
    expect(refused).toMatchObject({ status: 401, code: 'embedded/ticket-refused' })
  })

  test('the session of the vault’s window has the age of the frame’s login and no step-up', async () => {
    const { frame, window } = await openFrame()
    const made = await createVaultWallet(frame, createUserFactor('recovery'))
    const { freshUntil } = await frame.call(embeddedUserEndpoint, {})
    fixture.server.clock.advance(60_000)
    await passOn(frame, window)
    const seen = await window.call(embeddedUserEndpoint, {})
    expect(Date.parse(seen.freshUntil)).toBeLessThanOrEqual(Date.parse(freshUntil))
    expect(seen.stepUpUntil).toBeNull()
    expect((await window.ask(exportWalletEndpoint, {})).code).toBe('embedded/step-up-needed')
    fixture.server.clock.advance(540_001)
    await passOn(await refreshed(frame), window)
    const { slotId } = made
    expect((await window.ask(openSlotEndpoint, { slotId })).code).toBe('embedded/not-fresh')
  })

  test('the session of the vault’s window opens a slot that the frame has opened without an email about a new browser', async () => {
    const { email, frame, window } = await openFrame()
    const made = await createVaultWallet(frame)
    const sent = mailsTo(email)
    await passOn(frame, window)
    expect(await openVault(window, made)).toEqual(made.root)
    expect(mailsTo(email)).toBe(sent)
  })

  test('when the vault’s frame has opened no slot, the first slot opened in its window emails the owner about a new browser', async () => {
    const { email, frame } = await openFrame()
    const made = await createVaultWallet(frame)
    fixture.server.clock.advance(31_000)
    const elsewhere = await fixture.open()
    await elsewhere.logIn(email)
    const window = await fixture.open()
    await passOn(elsewhere, window)
    const sent = mailsTo(email)
    expect(await openVault(window, made)).toEqual(made.root)
    expect(mailsTo(email)).toBe(sent + 1)
  })

  test('a second session ticket for the vault’s window in the same browser leaves its first access token valid', async () => {
    const { frame, window } = await openFrame()
    await passOn(frame, window)
    const first = window.session?.accessToken
    await passOn(frame, window)
    expect((await window.ask(embeddedUserEndpoint, {})).status).toBe(200)
    expect((await window.ask(embeddedUserEndpoint, {}, { accessToken: first })).status).toBe(200)
  })

  test('the session of the vault’s window ends with the frame’s session, and a sign-out in the window ends both', async () => {
    const one = await openFrame()
    await passOn(one.frame, one.window)
    await one.frame.call(endEmbeddedSessionEndpoint, {})
    expect((await one.window.ask(embeddedUserEndpoint, {})).code).toBe('embedded/no-session')
    const two = await openFrame()
    await passOn(two.frame, two.window)
    await two.window.call(endEmbeddedSessionEndpoint, { which: 'others' })
    expect((await two.frame.ask(embeddedUserEndpoint, {})).status).toBe(200)
    expect((await two.window.ask(embeddedUserEndpoint, {})).status).toBe(200)
    await two.window.call(endEmbeddedSessionEndpoint, {})
    expect((await two.frame.ask(embeddedUserEndpoint, {})).code).toBe('embedded/no-session')
  })

  test('a refresh token of the vault’s window that is used twice ends the frame’s session, too', async () => {
    const { frame, window } = await openFrame()
    await passOn(frame, window)
    const { refreshToken = '' } = window.session ?? {}
    window.session = await window.call(refreshEmbeddedSessionEndpoint, { refreshToken })
    expect((await window.ask(refreshEmbeddedSessionEndpoint, { refreshToken })).status).toBe(401)
    expect((await frame.ask(embeddedUserEndpoint, {})).code).toBe('embedded/no-session')
  })
})

async function refreshed(browser: VaultBrowser): Promise<VaultBrowser> {
  const { refreshToken = '' } = browser.session ?? {}
  browser.session = await browser.call(refreshEmbeddedSessionEndpoint, { refreshToken })
  return browser
}
