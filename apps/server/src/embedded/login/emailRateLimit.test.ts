import { emailLoginEndpoint } from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer } from '../../testing/createTestServer.ts'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import {
  embeddedEnv,
  openVaultBrowser,
  siteOrigin,
  type VaultBrowser,
} from '../../testing/vaultBrowser.ts'

const site = siteOrigin
let count = 0
const fixture = createEmbeddedFixture()

beforeAll(fixture.start)
afterAll(fixture.close)

const openBrowser = () => fixture.open()
const freshEmail = () => `person${++count}@mail.example`

describe('the rate limit of emails (D3)', () => {
  test('the email login rejects a second email within 30 seconds and says how long to wait', async () => {
    const email = freshEmail()
    const browser = await openBrowser()
    await browser.call(emailLoginEndpoint, { email, site })
    const refused = await browser.ask(emailLoginEndpoint, { email, site })
    const [, seconds] = /^Please try again after (\d+) seconds$/.exec(refused.sentence) ?? []
    expect(refused).toMatchObject({ status: 429, code: 'embedded/try-again' })
    expect(Number(seconds)).toBeGreaterThanOrEqual(28)
    expect(Number(seconds)).toBeLessThanOrEqual(30)
    fixture.server.clock.advance(30_000)
    expect((await browser.ask(emailLoginEndpoint, { email, site })).status).toBe(200)
  })

  test('the email login allows new browsers three emails an hour and seven a day per address, and a known browser five and ten in all', async () => {
    const email = freshEmail()
    const known = await openBrowser()
    await known.logIn(email)
    fixture.server.clock.advance(86_400_000)
    const outcomes: string[] = []
    const ask = async (browser: VaultBrowser) => {
      const { status, code } = await browser.ask(emailLoginEndpoint, { email, site })
      outcomes.push(status === 200 ? 'sent' : code)
      fixture.server.clock.advance(31_000)
    }
    for (let hour = 0; hour < 3; hour++) {
      for (let mail = 0; mail < 4; mail++) await ask(await openBrowser())
      for (let mail = 0; mail < 3; mail++) await ask(known)
      fixture.server.clock.advance(3_600_000)
    }
    const tooMany = 'embedded/too-many-mails'
    const hour = ['sent', 'sent', 'sent', tooMany, 'sent', 'sent', tooMany]
    const nextHour = ['sent', 'sent', tooMany, tooMany, 'sent', 'sent', 'sent']
    expect(outcomes).toEqual([...hour, ...nextHour, ...Array(7).fill(tooMany)])
    fixture.server.clock.advance(86_400_000)
    expect((await (await openBrowser()).ask(emailLoginEndpoint, { email, site })).status).toBe(200)
  })

  test('the email login serves visitors of one IP address whose requests overlap or reach a node whose clock is behind', async () => {
    const [one, other] = [await openBrowser(), await openBrowser()]
    await one.call(emailLoginEndpoint, { email: freshEmail(), site })
    fixture.server.clock.advance(-1_000)
    const later = await other.ask(emailLoginEndpoint, { email: freshEmail(), site })
    fixture.server.clock.advance(1_000)
    expect(later.status).toBe(200)
  })

  test('the email login allows twenty emails an hour per caller’s IP address', async () => {
    const strict = await createTestServer({
      projects: [{ id: 'test', origins: [siteOrigin] }],
      env: { ...embeddedEnv(fixture.mailbox), EMBEDDED_MAILS_PER_HOUR_PER_IP: '20' },
    })
    const browser = await openVaultBrowser(strict, fixture.mailbox)
    const statuses: number[] = []
    for (let mail = 0; mail < 21; mail++) {
      statuses.push((await browser.ask(emailLoginEndpoint, { email: freshEmail(), site })).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    await strict.close()
  })
})
