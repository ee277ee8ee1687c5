import { signDpopProof } from '@latchkey/siwx/dpop'
import {
  emailLoginEndpoint,
  embeddedSessionsEndpoint,
  otpLoginEndpoint,
  resendLoginEndpoint,
} from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import { siteOrigin, vaultOrigin } from '../../testing/vaultBrowser.ts'
import { createOtp } from '../keys/otp.ts'

const site = siteOrigin
let count = 0
const fixture = createEmbeddedFixture({
  projects: [
    { id: 'test', origins: [siteOrigin] },
    { id: 'other', origins: [siteOrigin] },
  ],
})

beforeAll(fixture.start)
afterAll(fixture.close)

const openBrowser = () => fixture.open()
const freshEmail = () => `person${++count}@mail.example`

/** Starts a login up to the step that expects the code (OTP). */
async function begin(email = freshEmail()) {
  const browser = await openBrowser()
  const started = await browser.call(emailLoginEndpoint, { email, site })
  const { flowId, flowSecret } = started
  return { browser, email, flowId, flowSecret, code: fixture.mailbox.latest(email)?.code ?? '' }
}

describe('a login by email', () => {
  test('the email login logs a new browser in with one emailed code; the email names the site and the browser', async () => {
    const email = freshEmail()
    const browser = await openBrowser()
    const started = await browser.call(emailLoginEndpoint, { email, site })
    expect(started).toMatchObject({ action: 'VERIFY_OTP', resendInSeconds: 30 })
    const received = fixture.mailbox.latest(email)
    expect(received?.text).toContain('https://shop.example')
    expect(received?.text).toContain('Chrome, Linux')
    expect(received?.link).toBeNull()
    const code = received?.code ?? ''
    expect(code).toMatch(/^\d{8}$/)
    const { flowId, flowSecret } = started
    const session = await browser.call(otpLoginEndpoint, { flowId, flowSecret, code })
    expect(session.user).toMatchObject({ email, identities: [{ kind: 'email', label: email }] })
    expect(fixture.mailbox.mails.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('the login email is in the language of the request, as text and as HTML', async () => {
    const email = freshEmail()
    const headers = { 'accept-language': 'ar' }
    await (await openBrowser()).call(emailLoginEndpoint, { email, site }, { headers })
    const received = fixture.mailbox.latest(email)
    expect(received?.text).toContain('رمزك لتسجيل الدخول إلى')
    expect(received?.code).toMatch(/^\d{8}$/)
    expect(received?.html).toContain('<html lang="ar" dir="rtl">')
  })

  test('a second email login with the same address, also in upper case, is the same user', async () => {
    const email = freshEmail()
    const first = await (await openBrowser()).logIn(email)
    fixture.server.clock.advance(31_000)
    const browser = await openBrowser()
    const again = await browser.call(emailLoginEndpoint, { email: email.toUpperCase(), site })
    const { flowId, flowSecret } = again
    const code = fixture.mailbox.latest(email)?.code ?? ''
    const second = await browser.call(otpLoginEndpoint, { flowId, flowSecret, code })
    expect(second.user.id).toBe(first.user.id)
  })

  test('the email login answers a known and an unknown address alike (no account enumeration)', async () => {
    const email = freshEmail()
    await (await openBrowser()).logIn(email)
    fixture.server.clock.advance(31_000)
    const stranger = await openBrowser()
    const known = await stranger.ask(emailLoginEndpoint, { email, site })
    const unknown = await stranger.ask(emailLoginEndpoint, { email: freshEmail(), site })
    const shape = ({ status, body }: typeof known) => ({
      status,
      keys: Object.keys(body),
      action: body.action,
    })
    expect(shape(known)).toEqual(shape(unknown))
  })

  test('an emailed login code (OTP) is accepted once', async () => {
    const { browser, flowId, flowSecret, code } = await begin()
    expect((await browser.ask(otpLoginEndpoint, { flowId, flowSecret, code })).status).toBe(200)
    const again = await browser.ask(otpLoginEndpoint, { flowId, flowSecret, code })
    expect(again).toMatchObject({ status: 401, code: 'embedded/flow-over' })
  })

  test('an emailed login code (OTP) expires after ten minutes and when a newer code is sent', async () => {
    const { browser, email, flowId, flowSecret, code } = await begin()
    fixture.server.clock.advance(31_000)
    await browser.call(resendLoginEndpoint, { flowId, flowSecret })
    const fresh = fixture.mailbox.latest(email)?.code ?? ''
    const old = await browser.ask(otpLoginEndpoint, { flowId, flowSecret, code })
    expect(old.code).toBe(code === fresh ? '' : 'embedded/wrong-code')
    fixture.server.clock.advance(600_001)
    const late = await browser.ask(otpLoginEndpoint, { flowId, flowSecret, code: fresh })
    expect(late.code).toBe('embedded/code-used-up')
  })

  test('a login email that the mail server rejects does not count towards the rate limit of emails', async () => {
    const email = 'refused@bounce.test'
    const browser = await openBrowser()
    for (let round = 0; round < 7; round++) {
      const refused = await browser.ask(emailLoginEndpoint, { email, site })
      expect(refused).toMatchObject({ status: 503, code: 'embedded/mail-down' })
    }
  })

  test('the email login rejects a login from another page than the vault, for a site that is not the project’s, and without a DPoP proof', async () => {
    const browser = await openBrowser()
    const ask = (options: Parameters<typeof browser.ask>[2], from = site) =>
      browser.ask(emailLoginEndpoint, { email: freshEmail(), site: from }, options)
    expect((await ask({ headers: { origin: siteOrigin } })).status).toBe(403)
    expect((await ask({ headers: { origin: 'null' } })).status).toBe(403)
    expect((await ask({}, 'https://evil.example')).code).toBe('app/origin-not-allowed')
    expect((await ask({ proof: { text: null } })).code).toBe('embedded/invalid-proof')
    expect((await ask({ proof: { url: `${vaultOrigin}/x` } })).code).toBe('embedded/invalid-proof')
    expect((await ask({ projectId: 'unknown' })).status).toBe(401)
  })
})

describe('a code is bound to the browser that requested it (D2)', () => {
  test('the email login rejects the right code without the flow’s secret and key', async () => {
    const { browser, flowId, flowSecret, code } = await begin()
    const attacker = await openBrowser()
    const secret = Buffer.alloc(32, 7).toString('base64url')
    const tries = [
      () => attacker.ask(otpLoginEndpoint, { flowId, flowSecret, code }),
      () => browser.ask(otpLoginEndpoint, { flowId, flowSecret: secret, code }),
      () => attacker.ask(otpLoginEndpoint, { flowId, flowSecret: secret, code }),
      () => browser.ask(otpLoginEndpoint, { flowId, flowSecret, code }, { projectId: 'other' }),
      () =>
        browser.ask(otpLoginEndpoint, { flowId, flowSecret, code }, { headers: { origin: site } }),
      () => browser.ask(otpLoginEndpoint, { flowId, flowSecret, code }, { proof: { text: null } }),
    ]
    for (let round = 0; round < 170; round++) {
      for (const attempt of tries) expect((await attempt()).status).toBeGreaterThanOrEqual(401)
    }
    expect((await browser.ask(otpLoginEndpoint, { flowId, flowSecret, code })).status).toBe(200)
  })

  test('the email login rejects a DPoP proof that was used before', async () => {
    const { browser, flowId, flowSecret, code } = await begin()
    const sent = await signDpopProof(browser.key, {
      method: 'POST',
      url: `http://localhost${otpLoginEndpoint.path}`,
      now: fixture.server.clock.now(),
    })
    const wrong = code === '00000000' ? '00000001' : '00000000'
    const proof = { text: sent }
    const first = await browser.ask(
      otpLoginEndpoint,
      { flowId, flowSecret, code: wrong },
      { proof },
    )
    expect(first.code).toBe('embedded/wrong-code')
    const replayed = await browser.ask(otpLoginEndpoint, { flowId, flowSecret, code }, { proof })
    expect(replayed.code).toBe('embedded/invalid-proof')
  })
})

test('the sessions endpoint of the embedded wallet lists logins with their site and browser', async () => {
  const email = freshEmail()
  const browser = await openBrowser()
  await browser.logIn(email)
  const { sessions } = await browser.call(embeddedSessionsEndpoint, {})
  expect(sessions).toMatchObject([{ device: 'Chrome, Linux', site, isCurrent: true }])
})

test('createOtp draws login codes uniformly over all eight digits (no modulo bias)', () => {
  const draws = [4_294_967_295, 4_200_000_000, 4_199_999_999]
  expect(createOtp(() => draws.shift() ?? 0)).toBe('99999999')
  expect(createOtp(() => 7)).toBe('00000007')
  expect(new Set(Array.from({ length: 1_000 }, () => createOtp())).size).toBeGreaterThan(990)
})
