import { emailLoginEndpoint, otpLoginEndpoint, resendLoginEndpoint } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { type Mailbox, startMailbox } from '../../testing/startMailbox.ts'
import {
  embeddedEnv,
  openVaultBrowser,
  siteOrigin,
  type VaultBrowser,
} from '../../testing/vaultBrowser.ts'

const CONNECTIONS = 200
/** `npm run test:soak` sends ten guesses over each connection. */
const GUESSES_PER_CONNECTION = Number(process.env.OTP_GUESSES ?? 2)
const GUESSES = CONNECTIONS * GUESSES_PER_CONNECTION

const site = siteOrigin
let mailbox: Mailbox
let nodes: [TestServer, TestServer]

beforeAll(async () => {
  mailbox = await startMailbox()
  const options = {
    projects: [{ id: 'test', origins: [siteOrigin] }],
    env: { ...embeddedEnv(mailbox), PUBLIC_URL: 'https://api.example' },
    listen: true,
  }
  const first = await createTestServer(options)
  nodes = [first, await createTestServer({ ...options, databaseUrl: first.databaseUrl })]
})
afterAll(async () => {
  await nodes[1].close()
  await nodes[0].close()
  await mailbox.close()
})

/** One browser that reaches both nodes under the same public URL. */
async function openBoth(): Promise<[VaultBrowser, VaultBrowser]> {
  const first = await openVaultBrowser(nodes[0], mailbox)
  const second = await openVaultBrowser(nodes[1], mailbox)
  second.key = first.key
  return [first, second]
}

const proof = { url: `https://api.example${otpLoginEndpoint.path}` }
const at = (path: string) => ({ proof: { url: `https://api.example${path}` } })

async function begin(email: string) {
  const both = await openBoth()
  const started = await both[0].call(
    emailLoginEndpoint,
    { email, site },
    at(emailLoginEndpoint.path),
  )
  const { flowId, flowSecret } = started
  return { both, flow: { flowId, flowSecret }, code: mailbox.latest(email)?.code ?? '' }
}

test(`the email login checks five of ${GUESSES} concurrent OTP guesses over ${CONNECTIONS} connections to two nodes (D1)`, {
  timeout: 180_000,
}, async () => {
  const email = 'guessed@mail.example'
  const { both, flow, code } = await begin(email)
  const codes: string[] = []
  const guess = async (connection: number) => {
    for (let round = 0; round < GUESSES_PER_CONNECTION; round++) {
      const wrong = String(
        (Number(code) + 1 + connection * GUESSES_PER_CONNECTION + round) % 100_000_000,
      )
      const browser = both[connection % 2 === 0 ? 0 : 1]
      const input = { ...flow, code: wrong.padStart(8, '0') }
      codes.push((await browser.ask(otpLoginEndpoint, input, { proof })).code)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => guess(connection)))
  expect(codes).toHaveLength(GUESSES)
  expect(codes.filter((answer) => answer === 'embedded/wrong-code')).toHaveLength(5)
  expect(codes.filter((answer) => answer === 'embedded/code-used-up')).toHaveLength(GUESSES - 5)
  const right = await both[0].ask(otpLoginEndpoint, { ...flow, code }, { proof })
  expect(right.code).toBe('embedded/code-used-up')
})

test('only one of 100 concurrent email logins with the right code on two nodes opens a session', {
  timeout: 180_000,
}, async () => {
  const { both, flow, code } = await begin('twice@mail.example')
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      both[index % 2 === 0 ? 0 : 1].ask(otpLoginEndpoint, { ...flow, code }, { proof }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const users = await nodes[0].db.execute('SELECT 1 FROM embedded.users')
  expect(users).toBe(1)
})

type Login = Awaited<ReturnType<typeof begin>>

const advance = (ms: number) => {
  for (const node of nodes) node.clock.advance(ms)
}

async function guessWrong({ both: [browser], flow, code }: Login, times: number) {
  const answers: string[] = []
  for (let round = 1; round <= times; round++) {
    const wrong = String((Number(code) + round) % 100_000_000).padStart(8, '0')
    answers.push((await browser.ask(otpLoginEndpoint, { ...flow, code: wrong }, { proof })).code)
  }
  return answers
}

test('a flow has five guesses: a code that is sent again adds none, and a further one is not sent', async () => {
  const email = 'resent@mail.example'
  const login = await begin(email)
  const [browser] = login.both
  const resend = () => browser.ask(resendLoginEndpoint, login.flow, at(resendLoginEndpoint.path))
  await guessWrong(login, 4)
  advance(31_000)
  expect((await resend()).status).toBe(200)
  const code = mailbox.latest(email)?.code ?? ''
  expect(await guessWrong({ ...login, code }, 2)).toEqual([
    'embedded/wrong-code',
    'embedded/code-used-up',
  ])
  advance(31_000)
  expect((await resend()).code).toBe('embedded/flow-over')
})

test('25 wrong codes of one browser within a day block this browser for the address for 24 hours', async () => {
  const email = 'blocked@mail.example'
  const known = await begin(email)
  const [browser] = known.both
  await browser.call(otpLoginEndpoint, { ...known.flow, code: known.code }, { proof })
  const beginAgain = () =>
    browser.ask(emailLoginEndpoint, { email, site }, at(emailLoginEndpoint.path))
  const answers: string[] = []
  for (let mail = 0; mail < 5; mail++) {
    advance(mail === 4 ? 3_600_000 : 31_000)
    const { flowId, flowSecret } = (await beginAgain()).body
    const code = mailbox.latest(email)?.code ?? ''
    answers.push(...(await guessWrong({ ...known, flow: { flowId, flowSecret }, code }, 5)))
  }
  expect(answers).toEqual([...Array(24).fill('embedded/wrong-code'), 'embedded/on-hold'])
  advance(3_600_000)
  expect((await beginAgain()).code).toBe('embedded/on-hold')
  const other = await begin(email)
  const right = await other.both[0].ask(
    otpLoginEndpoint,
    { ...other.flow, code: other.code },
    {
      proof,
    },
  )
  expect(right.status).toBe(200)
  advance(83_000_000)
  expect((await beginAgain()).status).toBe(200)
})

test('a browser that is blocked for its wrong codes is not let in by a right code that it got before', async () => {
  const email = 'early@mail.example'
  const known = await begin(email)
  const [browser] = known.both
  await browser.call(otpLoginEndpoint, { ...known.flow, code: known.code }, { proof })
  const logins: Login[] = []
  for (let mail = 0; mail < 6; mail++) {
    advance(mail === 4 ? 3_600_000 : 31_000)
    const { body } = await browser.ask(
      emailLoginEndpoint,
      { email, site },
      at(emailLoginEndpoint.path),
    )
    const { flowId, flowSecret } = body
    const code = mailbox.latest(email)?.code ?? ''
    logins.push({ ...known, flow: { flowId, flowSecret }, code })
    if (mail < 4) await guessWrong({ ...known, flow: { flowId, flowSecret }, code }, 5)
  }
  const [fifth, sixth] = logins.slice(4)
  if (!fifth || !sixth) throw new Error('Not begun')
  expect((await guessWrong(fifth, 5)).at(-1)).toBe('embedded/on-hold')
  const late = await browser.ask(otpLoginEndpoint, { ...sixth.flow, code: sixth.code }, { proof })
  expect([late.status, late.code]).toEqual([403, 'embedded/on-hold'])
})

test('of all guesses of two days, by new browsers and a known one, at most 75 within any 24 hours are checked: a chance of 0.75 in a million', {
  timeout: 120_000,
}, async () => {
  const email = 'patient@mail.example'
  const known = await begin(email)
  await known.both[0].call(otpLoginEndpoint, { ...known.flow, code: known.code }, { proof })
  const strangers = await Promise.all(Array.from({ length: 5 }, openBoth))
  const checkedAt: number[] = []
  for (let minute = 0; minute < 2_880; minute += 20) {
    advance(1_200_000)
    // A browser that is blocked for its wrong codes is replaced by another one.
    for (const both of [strangers[(minute / 20) % 5] ?? known.both, known.both]) {
      const input = { email, site }
      const started = await both[0].ask(emailLoginEndpoint, input, at(emailLoginEndpoint.path))
      if (started.status !== 200) continue
      const { flowId, flowSecret } = started.body
      const code = mailbox.latest(email)?.code ?? ''
      const answers = await guessWrong({ both, flow: { flowId, flowSecret }, code }, 6)
      const checked = answers.filter((answer) => answer !== 'embedded/code-used-up').length
      expect(checked).toBeLessThanOrEqual(5)
      checkedAt.push(...Array<number>(checked).fill(minute))
      advance(31_000)
    }
  }
  const mostPerDay = Math.max(
    ...checkedAt.map((from) => checkedAt.filter((at) => at >= from && at < from + 1_440).length),
  )
  expect(mostPerDay).toBeGreaterThan(25)
  expect(mostPerDay / 100_000_000).toBeLessThanOrEqual(75 / 100_000_000)
})
