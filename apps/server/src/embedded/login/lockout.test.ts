import { emailLoginEndpoint, otpLoginEndpoint } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import { siteOrigin, type VaultBrowser } from '../../testing/vaultBrowser.ts'

const site = siteOrigin
const STRANGER = { 'x-forwarded-for': '203.0.113.7' }
const OWNER = { 'x-forwarded-for': '198.51.100.1' }
const fixture = createEmbeddedFixture({ env: { TRUSTED_PROXIES: '1' } })

beforeAll(fixture.start)
afterAll(fixture.close)

const begin = (browser: VaultBrowser, email: string, headers: Record<string, string>) =>
  browser.ask(emailLoginEndpoint, { email, site }, { headers })

async function finish(browser: VaultBrowser, email: string, flow: object): Promise<string> {
  const code = fixture.mailbox.latest(email)?.code ?? ''
  const { flowId, flowSecret } = flow as { flowId: string; flowSecret: string }
  const { status, code: error } = await browser.ask(otpLoginEndpoint, { flowId, flowSecret, code })
  return status === 200 ? 'logged in' : error
}

/** A stranger without the mailbox, for three hours: every login that the limits allow, five wrong codes each. */
async function attack(email: string): Promise<string[]> {
  const answers: string[] = []
  for (let attempt = 1; attempt <= 12; attempt++) {
    fixture.server.clock.advance(attempt % 4 === 0 ? 3_600_000 : 31_000)
    const browser = await fixture.open()
    const { status, body, code } = await begin(browser, email, STRANGER)
    answers.push(status === 200 ? 'sent' : code)
    if (status === 200) await guessWrong(browser, email, body)
  }
  return answers
}

async function guessWrong(browser: VaultBrowser, email: string, flow: object): Promise<void> {
  const right = Number(fixture.mailbox.latest(email)?.code)
  const { flowId, flowSecret } = flow as { flowId: string; flowSecret: string }
  for (let round = 1; round <= 5; round++) {
    const code = String((right + round) % 100_000_000).padStart(8, '0')
    const answer = await browser.ask(otpLoginEndpoint, { flowId, flowSecret, code })
    expect(answer.code).toBe('embedded/wrong-code')
  }
}

/** The owner's link in the newest email that has one. */
function ownerLink(email: string): string {
  const texts = fixture.mailbox.mails.filter(({ to }) => to === email).map(({ text }) => text)
  const links = texts.flatMap((text) => /https?:\/\/\S+\/allow\?\S+/.exec(text) ?? [])
  return links.at(-1) ?? ''
}

async function pressOwnerLink(link: string, headers: Record<string, string>): Promise<number> {
  const { pathname, searchParams } = new URL(link)
  const init = { method: 'POST', headers, body: searchParams.toString() }
  return (await fixture.server.request(pathname, init)).status
}

test('wrong codes of strangers block no address: after five logins with five wrong codes each its owner logs in from a new browser', async () => {
  const email = 'owner@mail.example'
  for (let login = 0; login < 5; login++) {
    fixture.server.clock.advance(login === 3 ? 3_600_000 : 31_000)
    const stranger = await fixture.open()
    await guessWrong(stranger, email, (await begin(stranger, email, STRANGER)).body)
  }
  fixture.server.clock.advance(31_000)
  const browser = await fixture.open()
  const { body, code } = await begin(browser, email, OWNER)
  expect(code).toBe('')
  expect(await finish(browser, email, body)).toBe('logged in')
})

test('a known browser logs in while strangers use up the emails of new browsers', async () => {
  const email = 'known@mail.example'
  const browser = await fixture.open()
  await browser.logIn(email)
  const answers = await attack(email)
  expect(answers.filter((answer) => answer === 'sent').length).toBeLessThanOrEqual(7)
  expect((await begin(await fixture.open(), email, OWNER)).code).toBe('embedded/too-many-mails')
  const { body, code } = await begin(browser, email, OWNER)
  expect(code).toBe('')
  expect(await finish(browser, email, body)).toBe('logged in')
})

test('with the link of a received email the owner logs in from a new browser while strangers use up the emails of new browsers', async () => {
  const email = 'link@mail.example'
  await attack(email)
  const browser = await fixture.open()
  expect((await begin(browser, email, OWNER)).code).toBe('embedded/too-many-mails')

  const link = ownerLink(email)
  const { pathname, search } = new URL(link)
  const page = await fixture.server.request(pathname + search, { headers: OWNER })
  expect(await page.text()).toContain('Yes, I’m logging in')
  expect((await begin(browser, email, OWNER)).code).toBe('embedded/too-many-mails')

  expect(await pressOwnerLink(link, OWNER)).toBe(200)
  expect((await begin(await fixture.open(), email, STRANGER)).code).toBe('embedded/too-many-mails')
  const { body, code } = await begin(browser, email, OWNER)
  expect(code).toBe('')
  expect(await finish(browser, email, body)).toBe('logged in')
})

test('the owner’s link counts for 30 minutes, is useless with another token, and ends after a day', async () => {
  const email = 'ends@mail.example'
  await attack(email)
  const link = ownerLink(email)
  const other = link.replace(/token=(.)/, (_, first) => `token=${first === 'A' ? 'B' : 'A'}`)
  expect(await pressOwnerLink(other, OWNER)).toBe(400)
  expect(await pressOwnerLink(link, OWNER)).toBe(200)
  fixture.server.clock.advance(1_799_000)
  expect((await begin(await fixture.open(), email, OWNER)).status).toBe(200)
  fixture.server.clock.advance(31_000)
  expect((await begin(await fixture.open(), email, OWNER)).code).toBe('embedded/too-many-mails')
  fixture.server.clock.advance(86_400_000)
  expect(await pressOwnerLink(link, OWNER)).toBe(400)
})
