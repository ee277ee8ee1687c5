import {
  changeEmailEndpoint,
  emailLoginEndpoint,
  otpLoginEndpoint,
  resendEmailChangeEndpoint,
} from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import { approveDevice, siteOrigin, type VaultBrowser } from '../../testing/vaultBrowser.ts'
import { createVaultWallet, stepUpWith } from '../../testing/vaultWallet.ts'

const site = siteOrigin
const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const fixture = createEmbeddedFixture()
const limited = createEmbeddedFixture({ env: { EMBEDDED_MAILS_PER_HOUR_PER_IP: '4' } })
const withDeviceLinks = createEmbeddedFixture({ env: { DEVICE_LINK: 'required' } })

beforeAll(async () => {
  for (const one of [fixture, limited, withDeviceLinks]) await one.start()
})
afterAll(async () => {
  for (const one of [fixture, limited, withDeviceLinks]) await one.close()
})

type Flow = { flowId: string; flowSecret: string }

async function guessWrong(browser: VaultBrowser, flow: Flow, email: string): Promise<string> {
  const right = Number(fixture.mailbox.latest(email)?.code)
  const code = String((right + 1) % 100_000_000).padStart(8, '0')
  return (await browser.ask(otpLoginEndpoint, { ...flow, code })).code
}

test('25 wrong login codes of one browser within any 24 hours block it (sliding window)', async () => {
  const email = 'sliding@mail.example'
  const { clock } = fixture.server
  const browser = await fixture.open()
  await browser.logIn(email)
  const guess = async (times: number) => {
    clock.advance(31_000)
    const flow = await browser.call(emailLoginEndpoint, { email, site })
    const answers: string[] = []
    for (let round = 0; round < times; round++) {
      answers.push(await guessWrong(browser, flow, email))
    }
    return answers
  }
  expect(await guess(1)).toEqual(['embedded/wrong-code'])
  clock.advance(dayMs - 5 * minuteMs)
  for (const times of [5, 5, 5, 5]) {
    expect(await guess(times)).toEqual(Array(times).fill('embedded/wrong-code'))
  }
  clock.advance(60 * minuteMs)
  // The first wrong code is older than a day now; the other 20 still count.
  const wrong = 'embedded/wrong-code'
  expect(await guess(5)).toEqual([wrong, wrong, wrong, wrong, 'embedded/on-hold'])
})

test('the email login limits the emails of one IP address within any 60 minutes (sliding window)', async () => {
  const browser = await limited.open()
  const { clock } = limited.server
  let count = 0
  const ask = async () => {
    const email = `caller${++count}@mail.example`
    return (await browser.ask(emailLoginEndpoint, { email, site })).status
  }
  expect(await ask()).toBe(200)
  clock.advance(59 * minuteMs)
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
  clock.advance(2 * minuteMs)
  expect([await ask(), await ask()]).toEqual([200, 429])
  clock.advance(58 * minuteMs)
  expect(await ask()).toBe(200)
})

test('emails for a change of the email address count towards the hourly email limit of the IP address', async () => {
  limited.server.clock.advance(dayMs)
  const browser = await limited.open()
  await browser.logIn('changer@mail.example')
  const { factor } = await createVaultWallet(browser)
  await stepUpWith(browser, factor)
  const codes: string[] = []
  for (let mail = 0; mail < 4; mail++) {
    limited.server.clock.advance(31_000)
    const email = `target${mail}@mail.example`
    codes.push((await browser.ask(changeEmailEndpoint, { email })).code)
  }
  expect(codes).toEqual(['', '', '', 'embedded/too-many-mails'])
  const changeId = crypto.randomUUID()
  const again = await browser.ask(resendEmailChangeEndpoint, { changeId })
  expect(again.code).toBe('embedded/too-many-mails')
})

test('the login code emailed after an approved device link counts towards the emails of its address', async () => {
  const email = 'linked@mail.example'
  const { clock } = withDeviceLinks.server
  const begin = async () => (await withDeviceLinks.open()).ask(emailLoginEndpoint, { email, site })
  const approve = () =>
    approveDevice(withDeviceLinks.server, withDeviceLinks.mailbox.latest(email)?.link ?? '')
  expect((await begin()).status).toBe(200)
  expect(await approve()).toBe(200)
  clock.advance(31_000)
  expect((await begin()).status).toBe(200)
  expect(await approve()).toBe(200)
  clock.advance(31_000)
  // Two links and two codes: new browsers have none left.
  expect((await begin()).code).toBe('embedded/too-many-mails')
  expect(withDeviceLinks.mailbox.mails.filter(({ to }) => to === email)).toHaveLength(4)
})
