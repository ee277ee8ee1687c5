import { numberToHex } from 'viem'
import {
  chain,
  external,
  openPaymasterFixture,
} from '../../apps/server/src/testing/paymasterFixture.ts'
import { spread } from '../relay/flow.ts'

const REQUESTS = 1_000
const SENDERS = 100_000
const budget = 10n ** 24n

/** The time of `pm_getPaymasterData` beside many sponsored operations, with the own bundler and an external one. */
export async function measureSponsoring(
  operations: number,
): Promise<readonly { name: string; p95: number }[]> {
  const fixture = await openPaymasterFixture({
    perDay: String(budget),
    total: String(budget),
    perUserPerDay: String(budget),
  })
  const { db } = fixture.server
  await fixture.reset()
  await db.session(async (session) => {
    await session.execute(
      `INSERT INTO sponsorships (chain, sender, nonce, project, max_cost, actual_cost, day, valid_until, created_at)
       SELECT $1, decode(lpad(to_hex(n % ${SENDERS}), 40, '0'), 'hex'), n, 'shop', 2000, CASE WHEN n % 100 > 0 THEN 1000 END,
              current_date - n % 30, now(), now() - n % 30 * interval '1 day'
       FROM generate_series(1, $2::int) AS n`,
      [chain, operations],
    )
    await session.execute(
      `INSERT INTO sponsorship_accounts (project, chain, sender, day, cost)
       SELECT project, chain, sender, day, sum(max_cost) FROM sponsorships GROUP BY 1, 2, 3, 4`,
    )
    await session.execute('VACUUM ANALYZE sponsorships, sponsorship_accounts')
  })
  const measured = []
  for (const [name, caller] of [
    ['own bundler', {}],
    ['external bundler', external],
  ] as const) {
    const times: number[] = []
    for (let request = 0; request < REQUESTS; request += 1) {
      const change = { sender: numberToHex(10 ** 9 + request, { size: 20 }) }
      const askedAt = performance.now()
      await fixture.ask({ change, caller: { ...caller, ip: `192.0.2.${request % 250}` } })
      times.push(performance.now() - askedAt)
    }
    measured.push({ name, p95: spread(times).p95 })
  }
  await fixture.close()
  return measured
}
