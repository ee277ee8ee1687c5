import { emailLoginEndpoint } from '@latchkey/wire'
import { createTestServer } from '../../apps/server/src/testing/createTestServer.ts'
import { startMailbox } from '../../apps/server/src/testing/startMailbox.ts'
import {
  embeddedEnv,
  openVaultBrowser,
  siteOrigin,
  type VaultBrowser,
} from '../../apps/server/src/testing/vaultBrowser.ts'
import { median } from './report.ts'

const knownAddresses = 100
const rounds = 10
const threeHoursMs = 10_800_000

/** Account enumeration by timing: how long a new browser waits for the login reply, for addresses with and without a wallet. */
export async function compareLoginTimes(): Promise<{ known: number; unknown: number; p: number }> {
  const mailbox = await startMailbox()
  const server = await createTestServer({
    projects: [{ id: 'test', origins: [siteOrigin] }],
    env: embeddedEnv(mailbox),
  })
  const regulars = Array.from({ length: knownAddresses }, (_, at) => `regular-${at}@mail.example`)
  for (const email of regulars) await (await openVaultBrowser(server, mailbox)).logIn(email)
  const times: Times = { known: [], unknown: [] }
  for (const { email, kind, startsRound } of loginRequests(regulars)) {
    if (startsRound) server.clock.advance(threeHoursMs)
    times[kind].push(await timeLoginRequest(await openVaultBrowser(server, mailbox), email))
  }
  await server.close()
  await mailbox.close()
  const { known, unknown } = times
  return { known: median(known), unknown: median(unknown), p: kolmogorovSmirnov(known, unknown) }
}

type LoginRequest = { email: string; kind: 'known' | 'unknown'; startsRound: boolean }

/** Each round measures a known and an unknown address in alternating order, so that warm-up helps both. */
function loginRequests(regulars: readonly string[]): LoginRequest[] {
  const pairs = Array.from({ length: rounds }, (_, round) =>
    regulars.map((regular, at) => {
      const known: LoginRequest = { email: regular, kind: 'known', startsRound: at === 0 }
      const email = `stranger-${round}-${at}@mail.example`
      const unknown: LoginRequest = { email, kind: 'unknown', startsRound: false }
      return (at + round) % 2 === 0 || at === 0 ? [known, unknown] : [unknown, known]
    }),
  )
  return pairs.flat(2)
}

type Times = Record<'known' | 'unknown', number[]>

async function timeLoginRequest(browser: VaultBrowser, email: string): Promise<number> {
  const start = performance.now()
  await browser.call(emailLoginEndpoint, { email, site: siteOrigin })
  return performance.now() - start
}

/** The p-value that both samples come from one distribution. */
function kolmogorovSmirnov(a: readonly number[], b: readonly number[]): number {
  const share = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length
  const distance = Math.max(
    ...[...a, ...b].map((limit) => Math.abs(share(a, limit) - share(b, limit))),
  )
  const size = (a.length * b.length) / (a.length + b.length)
  const scaled = (Math.sqrt(size) + 0.12 + 0.11 / Math.sqrt(size)) * distance
  let sum = 0
  for (let term = 1; term <= 100; term += 1) {
    sum += (-1) ** (term - 1) * Math.exp(-2 * term ** 2 * scaled ** 2)
  }
  return Math.min(1, Math.max(0, 2 * sum))
}
