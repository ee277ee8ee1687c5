import { emailLoginCall } from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer } from '../../testing/createTestServer.ts'
import { stageEmbedded } from '../../testing/stageEmbedded.ts'
import { embeddedEnv, openVaultBrowser, siteOrigin } from '../../testing/vaultBrowser.ts'

const site = siteOrigin
let count = 0
const stage = stageEmbedded()

beforeAll(stage.start)
afterAll(stage.close)

const open = () => stage.open()
const freshEmail = () => `person${++count}@mail.example`

describe('mails are rationed (D3)', () => {
  test('a second one within 30 seconds is refused with the exact sentence', async () => {
    const email = freshEmail()
    const browser = await open()
    await browser.get(emailLoginCall, { email, site })
    const refused = await browser.ask(emailLoginCall, { email, site })
    const [, seconds] = /^Please try again after (\d+) seconds$/.exec(refused.sentence) ?? []
    expect(refused).toMatchObject({ status: 429, code: 'embedded/try-again' })
    expect(Number(seconds)).toBeGreaterThanOrEqual(28)
    expect(Number(seconds)).toBeLessThanOrEqual(30)
    stage.server.clock.advance(30_000)
    expect((await browser.ask(emailLoginCall, { email, site })).status).toBe(200)
  })

  test('five an hour and ten a day for each address, whatever browser asks', async () => {
    const email = freshEmail()
    const outcomes: string[] = []
    for (let hour = 0; hour < 3; hour++) {
      for (let mail = 0; mail < 6; mail++) {
        const { status, code } = await (await open()).ask(emailLoginCall, { email, site })
        outcomes.push(status === 200 ? 'sent' : code)
        stage.server.clock.advance(31_000)
      }
      stage.server.clock.advance(3_600_000)
    }
    const hour = [...Array<string>(5).fill('sent'), 'embedded/too-many-mails']
    expect(outcomes).toEqual([...hour, ...hour, ...Array(6).fill('embedded/too-many-mails')])
    stage.server.clock.advance(86_400_000)
    expect((await (await open()).ask(emailLoginCall, { email, site })).status).toBe(200)
  })

  test('twenty an hour for each caller', async () => {
    const strict = await createTestServer({
      projects: [{ id: 'test', origins: [siteOrigin] }],
      env: { ...embeddedEnv(stage.mailbox), EMBEDDED_MAILS_PER_HOUR_PER_IP: '20' },
    })
    const browser = await openVaultBrowser(strict, stage.mailbox)
    const statuses: number[] = []
    for (let mail = 0; mail < 21; mail++) {
      statuses.push((await browser.ask(emailLoginCall, { email: freshEmail(), site })).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    await strict.close()
  })
})
