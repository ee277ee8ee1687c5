import { signDpopProof } from '@latchkey/siwx/dpop'
import {
  deviceLoginCall,
  emailLoginCall,
  embeddedSessionsCall,
  otpLoginCall,
  resendLoginCall,
} from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stageEmbedded } from '../../testing/stageEmbedded.ts'
import { approveDevice, siteOrigin, vaultOrigin } from '../../testing/vaultBrowser.ts'
import { createCode } from '../keys/code.ts'

const site = siteOrigin
let count = 0
const stage = stageEmbedded({
  projects: [
    { id: 'test', origins: [siteOrigin] },
    { id: 'other', origins: [siteOrigin] },
  ],
})

beforeAll(stage.start)
afterAll(stage.close)

const open = () => stage.open()
const freshEmail = () => `person${++count}@mail.example`

/** A login that waits for its code. */
async function begin(email = freshEmail()) {
  const browser = await open()
  const begun = await browser.get(emailLoginCall, { email, site })
  await approveDevice(stage.server, stage.mailbox.latest(email)?.link ?? '')
  const { flowId, flowSecret } = begun
  return { browser, email, flowId, flowSecret, code: stage.mailbox.latest(email)?.code ?? '' }
}

describe('a login by e-mail', () => {
  test('asks a new browser to be approved, then for the code, then is open', async () => {
    const email = freshEmail()
    const browser = await open()
    const begun = await browser.get(emailLoginCall, { email, site })
    expect(begun).toMatchObject({ action: 'VERIFY_DEVICE', resendInSeconds: 30 })
    const letter = stage.mailbox.latest(email)
    expect(letter?.text).toContain('https://shop.example')
    expect(letter?.text).toContain('Chrome on Linux')
    expect(letter?.code).toBeNull()
    const { flowId, flowSecret } = begun
    const waiting = browser.get(deviceLoginCall, { flowId, flowSecret })
    expect(await approveDevice(stage.server, letter?.link ?? '')).toBe(200)
    expect(await waiting).toMatchObject({ action: 'VERIFY_OTP' })
    const code = stage.mailbox.latest(email)?.code ?? ''
    expect(code).toMatch(/^\d{8}$/)
    const session = await browser.get(otpLoginCall, { flowId, flowSecret, code })
    expect(session.user).toMatchObject({ email, identities: [{ kind: 'email', label: email }] })
  })

  test('looking at the mailed link does nothing; its button works once', async () => {
    const email = freshEmail()
    const browser = await open()
    await browser.get(emailLoginCall, { email, site })
    const link = new URL(stage.mailbox.latest(email)?.link ?? '')
    for (let look = 0; look < 3; look++) {
      const page = await stage.server.request(link.pathname + link.search)
      expect(await page.text()).toContain('Yes, send me the code')
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    expect(stage.mailbox.latest(email)?.code).toBeNull()
    expect(await approveDevice(stage.server, link.href)).toBe(200)
    expect(await approveDevice(stage.server, link.href)).toBe(400)
  })

  test('a browser that has logged in before gets its code at once, and is the same user', async () => {
    const email = freshEmail()
    const browser = await open()
    const first = await browser.logIn(email)
    stage.server.clock.advance(31_000)
    const again = await browser.get(emailLoginCall, { email: email.toUpperCase(), site })
    expect(again.action).toBe('VERIFY_OTP')
    const { flowId, flowSecret } = again
    const code = stage.mailbox.latest(email)?.code ?? ''
    const second = await browser.get(otpLoginCall, { flowId, flowSecret, code })
    expect(second.user.id).toBe(first.user.id)
  })

  test('answers the same for an address that is known and one that is not', async () => {
    const email = freshEmail()
    await (await open()).logIn(email)
    stage.server.clock.advance(31_000)
    const stranger = await open()
    const known = await stranger.ask(emailLoginCall, { email, site })
    const unknown = await stranger.ask(emailLoginCall, { email: freshEmail(), site })
    const shape = ({ status, body }: typeof known) => ({
      status,
      keys: Object.keys(body),
      action: body.action,
    })
    expect(shape(known)).toEqual(shape(unknown))
  })

  test('a code works once', async () => {
    const { browser, flowId, flowSecret, code } = await begin()
    expect((await browser.ask(otpLoginCall, { flowId, flowSecret, code })).status).toBe(200)
    const again = await browser.ask(otpLoginCall, { flowId, flowSecret, code })
    expect(again).toMatchObject({ status: 401, code: 'embedded/flow-over' })
  })

  test('a code is over after ten minutes and after the next one', async () => {
    const { browser, email, flowId, flowSecret, code } = await begin()
    stage.server.clock.advance(31_000)
    await browser.get(resendLoginCall, { flowId, flowSecret })
    const fresh = stage.mailbox.latest(email)?.code ?? ''
    const old = await browser.ask(otpLoginCall, { flowId, flowSecret, code })
    expect(old.code).toBe(code === fresh ? '' : 'embedded/wrong-code')
    stage.server.clock.advance(600_001)
    const late = await browser.ask(otpLoginCall, { flowId, flowSecret, code: fresh })
    expect(late.code).toBe('embedded/code-used-up')
  })

  test('a mail that cannot be sent counts for nothing', async () => {
    const email = 'nobody@bounce.test'
    const browser = await open()
    for (let round = 0; round < 7; round++) {
      const refused = await browser.ask(emailLoginCall, { email, site })
      expect(refused).toMatchObject({ status: 503, code: 'embedded/mail-down' })
    }
  })

  test('is only for the vault page, for sites of the project and with a proof', async () => {
    const browser = await open()
    const ask = (options: Parameters<typeof browser.ask>[2], from = site) =>
      browser.ask(emailLoginCall, { email: freshEmail(), site: from }, options)
    expect((await ask({ headers: { origin: siteOrigin } })).status).toBe(403)
    expect((await ask({ headers: { origin: 'null' } })).status).toBe(403)
    expect((await ask({}, 'https://evil.example')).code).toBe('app/origin-not-allowed')
    expect((await ask({ proof: { text: null } })).code).toBe('embedded/invalid-proof')
    expect((await ask({ proof: { url: `${vaultOrigin}/x` } })).code).toBe('embedded/invalid-proof')
    expect((await ask({ projectId: 'nobody' })).status).toBe(401)
  })
})

describe('the code belongs to the browser that asked (D2)', () => {
  test('the right code is worth nothing without secret and key of the flow', async () => {
    const { browser, flowId, flowSecret, code } = await begin()
    const thief = await open()
    const secret = Buffer.alloc(32, 7).toString('base64url')
    const tries = [
      () => thief.ask(otpLoginCall, { flowId, flowSecret, code }),
      () => browser.ask(otpLoginCall, { flowId, flowSecret: secret, code }),
      () => thief.ask(otpLoginCall, { flowId, flowSecret: secret, code }),
      () => browser.ask(otpLoginCall, { flowId, flowSecret, code }, { projectId: 'other' }),
      () => browser.ask(otpLoginCall, { flowId, flowSecret, code }, { headers: { origin: site } }),
      () => browser.ask(otpLoginCall, { flowId, flowSecret, code }, { proof: { text: null } }),
    ]
    for (let round = 0; round < 170; round++) {
      for (const attempt of tries) expect((await attempt()).status).toBeGreaterThanOrEqual(401)
    }
    expect((await browser.ask(otpLoginCall, { flowId, flowSecret, code })).status).toBe(200)
  })

  test('a proof that was sent before is refused', async () => {
    const { browser, flowId, flowSecret, code } = await begin()
    const sent = await signDpopProof(browser.key, {
      method: 'POST',
      url: `http://localhost${otpLoginCall.path}`,
      now: stage.server.clock.now(),
    })
    const wrong = code === '00000000' ? '00000001' : '00000000'
    const proof = { text: sent }
    const first = await browser.ask(otpLoginCall, { flowId, flowSecret, code: wrong }, { proof })
    expect(first.code).toBe('embedded/wrong-code')
    const replayed = await browser.ask(otpLoginCall, { flowId, flowSecret, code }, { proof })
    expect(replayed.code).toBe('embedded/invalid-proof')
  })
})

test('sessions are listed with site and browser', async () => {
  const email = freshEmail()
  const browser = await open()
  await browser.logIn(email)
  const { sessions } = await browser.get(embeddedSessionsCall, {})
  expect(sessions).toMatchObject([{ device: 'Chrome on Linux', site, isCurrent: true }])
})

test('codes are even over all eight digits, without the bias of a remainder', () => {
  const draws = [4_294_967_295, 4_200_000_000, 4_199_999_999]
  expect(createCode(() => draws.shift() ?? 0)).toBe('99999999')
  expect(createCode(() => 7)).toBe('00000007')
  expect(new Set(Array.from({ length: 1_000 }, () => createCode())).size).toBeGreaterThan(990)
})
