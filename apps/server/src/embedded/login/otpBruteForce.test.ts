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

test('of 100 concurrent email logins with the right code on two nodes one opens a session', {
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

async function guessWrong({ both: [browser], flow }: Login, email: string, times: number) {
  const right = Number(mailbox.latest(email)?.code)
  const answers: string[] = []
  for (let round = 1; round <= times; round++) {
    const wrong = String((right + round) % 100_000_000).padStart(8, '0')
    answers.push((await browser.ask(otpLoginEndpoint, { ...flow, code: wrong }, { proof })).code)
  }
  return answers
}

test('after 25 wrong login codes in a day the email address is blocked for 24 hours, and its owner gets an email', async () => {
  const email = 'blocked@mail.example'
  const login = await begin(email)
  const [browser] = login.both
  const answers = await guessWrong(login, email, 5)
  for (let mail = 0; mail < 3; mail++) {
    advance(31_000)
    await browser.call(resendLoginEndpoint, login.flow, at(resendLoginEndpoint.path))
    answers.push(...(await guessWrong(login, email, 5)))
  }
  // A link and four codes are the five emails of an hour; the fifth code is sent in the next hour.
  advance(3_600_000)
  answers.push(...(await guessWrong(await begin(email), email, 5)))
  expect(answers).toEqual([...Array(24).fill('embedded/wrong-code'), 'embedded/on-hold'])
  expect(mailbox.latest(email)?.subject).toContain('24 hours')
  advance(3_600_000)
  const again = await browser.ask(emailLoginEndpoint, { email, site }, at(emailLoginEndpoint.path))
  expect(again.code).toBe('embedded/on-hold')
  advance(86_400_000)
  const later = await browser.ask(emailLoginEndpoint, { email, site }, at(emailLoginEndpoint.path))
  expect(later.status).toBe(200)
})
