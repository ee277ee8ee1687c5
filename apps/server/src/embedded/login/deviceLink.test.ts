import { deviceLoginEndpoint, emailLoginEndpoint, otpLoginEndpoint } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import { approveDevice, siteOrigin } from '../../testing/vaultBrowser.ts'

const site = siteOrigin
let count = 0
const fixture = createEmbeddedFixture({ env: { DEVICE_LINK: 'required' } })

beforeAll(fixture.start)
afterAll(fixture.close)

const freshEmail = () => `device${++count}@mail.example`

test('with DEVICE_LINK=required a new browser is approved by link, then by code, and gets a session', async () => {
  const email = freshEmail()
  const browser = await fixture.open()
  const started = await browser.call(emailLoginEndpoint, { email, site })
  expect(started).toMatchObject({ action: 'VERIFY_DEVICE', resendInSeconds: 30 })
  const received = fixture.mailbox.latest(email)
  expect(received?.text).toContain('https://shop.example')
  expect(received?.text).toContain('Chrome, Linux')
  expect(received?.code).toBeNull()
  const { flowId, flowSecret } = started
  const waiting = browser.call(deviceLoginEndpoint, { flowId, flowSecret })
  expect(await approveDevice(fixture.server, received?.link ?? '')).toBe(200)
  expect(await waiting).toMatchObject({ action: 'VERIFY_OTP' })
  const code = fixture.mailbox.latest(email)?.code ?? ''
  const session = await browser.call(otpLoginEndpoint, { flowId, flowSecret, code })
  expect(session.user).toMatchObject({ email })
})

test('opening the emailed device link changes nothing; the button on its page works once', async () => {
  const email = freshEmail()
  const browser = await fixture.open()
  await browser.call(emailLoginEndpoint, { email, site })
  const link = new URL(fixture.mailbox.latest(email)?.link ?? '')
  for (let look = 0; look < 3; look++) {
    const page = await fixture.server.request(link.pathname + link.search)
    expect(await page.text()).toContain('Yes, send me the code')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  expect(fixture.mailbox.latest(email)?.code).toBeNull()
  expect(await approveDevice(fixture.server, link.href)).toBe(200)
  expect(await approveDevice(fixture.server, link.href)).toBe(400)
})

test('the pages of the emailed device link and the second email are in the language of the first email', async () => {
  const email = freshEmail()
  const browser = await fixture.open()
  const headers = { 'accept-language': 'ar' }
  await browser.call(emailLoginEndpoint, { email, site }, { headers })
  const link = new URL(fixture.mailbox.latest(email)?.link ?? '')
  const page = await fixture.server.request(link.pathname + link.search, {
    headers: { 'accept-language': 'de' },
  })
  const html = await page.text()
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('هل هذا أنت؟')
  expect(html).toContain('Chrome, Linux')
  expect(await approveDevice(fixture.server, link.href)).toBe(200)
  expect(fixture.mailbox.latest(email)?.html).toContain('<html lang="ar" dir="rtl">')
})

test.each([
  ['de', 'Dieser Link gilt nicht mehr'],
  ['he', 'הקישור הזה כבר לא פועל'],
  ['sv', 'This link no longer works'],
])(
  'the page of an invalid device link is in the browser’s language, or in English (%s)',
  async (tag, title) => {
    const headers = { 'accept-language': tag }
    for (const path of ['/embedded/v1/device?token=x', '/embedded/v1/email/undo?token=x']) {
      const page = await fixture.server.request(path, { headers })
      expect(page.status).toBe(400)
      expect(await page.text()).toContain(`<h1>${title}</h1>`)
    }
  },
)

test('with DEVICE_LINK=required a known browser gets its code without a link', async () => {
  const email = freshEmail()
  const browser = await fixture.open()
  await browser.logIn(email)
  fixture.server.clock.advance(31_000)
  const again = await browser.call(emailLoginEndpoint, { email, site })
  expect(again.action).toBe('VERIFY_OTP')
})

test('with DEVICE_LINK=required a new browser needs the link for known and unknown addresses alike (no account enumeration)', async () => {
  const email = freshEmail()
  await (await fixture.open()).logIn(email)
  fixture.server.clock.advance(31_000)
  const stranger = await fixture.open()
  const known = await stranger.call(emailLoginEndpoint, { email, site })
  const unknown = await stranger.call(emailLoginEndpoint, { email: freshEmail(), site })
  expect([known.action, unknown.action]).toEqual(['VERIFY_DEVICE', 'VERIFY_DEVICE'])
  expect(Object.keys(known)).toEqual(Object.keys(unknown))
})
