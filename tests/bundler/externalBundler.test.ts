import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listSpending } from '../../apps/server/src/paymaster/budgetStore.ts'
import { releaseReservations } from '../../apps/server/src/paymaster/releaseReservations.ts'
import { sponsorshipRetention } from '../../apps/server/src/paymaster/retention.ts'
import {
  createTestServer,
  type TestServer,
} from '../../apps/server/src/testing/createTestServer.ts'
import { maxCostOf } from '../../apps/server/src/userOperation/operation.ts'
import { disguisedAccount } from './foreignAccounts.ts'
import {
  type BundlerClient,
  bundlerClient,
  bundlerEnvironment,
  delegatedOperation,
  estimatedOperation,
  type Operation,
  type OperationFixture,
  openOperationFixture,
  sponsoredOperation,
} from './operationFixture.ts'
import { codeOf, newAddress } from './rpcFixture.ts'
import { openAttacker, paymasterKey, preparePaymaster } from './sponsorFixture.ts'

// A server's paymaster with an external bundler: another Latchkey server is the bundler.

const MINUTE_MS = 60_000
const VALID_MINUTES = 10
const GRACE_MINUTES = 5
const ether = String(parseEther('1'))

let fixture: OperationFixture
let bundlerServer: TestServer
let server: TestServer
let chain: string

beforeAll(async () => {
  fixture = await openOperationFixture()
  chain = `eip155:${fixture.chain.chainId}`
  const sponsorship = { perDay: ether, total: ether, perUserPerDay: ether }
  const env = { PAYMASTER_KEY: paymasterKey, SPONSORSHIP: JSON.stringify({ test: sponsorship }) }
  bundlerServer = await createTestServer({
    chains: { [chain]: fixture.chain.url },
    env: { ...bundlerEnvironment, ...env },
    listen: true,
  })
  const bundler = `${bundlerServer.url}/v1/bundler?chainId=${chain}&projectId=test`
  server = await createTestServer({
    chains: { [chain]: { rpc: [fixture.chain.url], bundlers: [bundler] } },
    env,
  })
  await preparePaymaster(fixture, server)
})
afterAll(async () => {
  await server.close()
  await bundlerServer.close()
  await fixture.close()
})
beforeEach(async () => {
  await server.db.execute('TRUNCATE sponsorships, sponsorship_budgets, sponsorship_accounts')
})

/** The same database behind a server whose policy is another one. */
async function withPolicy(
  policy: { perDay: bigint; perUserPerDay: bigint },
  work: (bundler: BundlerClient) => Promise<void>,
): Promise<void> {
  const budgets = {
    perDay: String(policy.perDay),
    perUserPerDay: String(policy.perUserPerDay),
    total: ether,
  }
  const { chains, sponsorship, ...settings } = server.config
  const other = await createTestServer({
    chains: {
      [chain]: { rpc: [fixture.chain.url], bundlers: [...(chains[chain]?.bundlers ?? [])] },
    },
    databaseUrl: server.databaseUrl,
    env: {
      PAYMASTER_KEY: settings.paymasterKey ?? '',
      SPONSORSHIP: JSON.stringify({ test: budgets }),
    },
  })
  await work(bundlerClient(fixture.chain, other.request))
  await other.close()
}

const client = () => bundlerClient(fixture.chain, server.request)

async function estimated(bundler = client()): Promise<Operation> {
  const account = await fixture.createAccount(0n)
  return estimatedOperation(bundler, { account, calls: [{ to: newAddress() }] })
}

async function estimatedLimits(operation: Operation): Promise<Operation> {
  const gas = await client().estimate(operation)
  const { callGasLimit, verificationGasLimit, preVerificationGas } = gas
  return { ...operation, callGasLimit, verificationGasLimit, preVerificationGas }
}

async function reserved(): Promise<bigint> {
  const [row] = await listSpending(server.db, new Date(server.clock.now()))
  return row?.reserved ?? 0n
}

describe('with an external bundler, a signature reserves its highest cost', () => {
  test('of two pm_getPaymasterData of which the second fits only without the first, one is rejected', async () => {
    const [first, second] = [await estimated(), await estimated()]
    const cost = maxCostOf(first)
    const policy = { perDay: cost + maxCostOf(second) - 1n, perUserPerDay: 10n * cost }
    await withPolicy(policy, async (bundler) => {
      expect(await bundler.sponsor('pm_getPaymasterData', first)).toHaveProperty('result')
      expect(await bundler.sponsor('pm_getPaymasterData', second)).toMatchObject({
        error: { code: -32501, message: "the project's daily budget is used up" },
      })
      expect(await reserved()).toBe(cost)
    })
  })

  test('one address reserves what one account may spend, whichever senders it names', async () => {
    const operations = [await estimated(), await estimated(), await estimated()]
    const [first, second, third] = operations
    if (!first || !second || !third) throw new Error('no operations')
    const policy = { perDay: parseEther('1'), perUserPerDay: maxCostOf(first) + maxCostOf(second) }
    await withPolicy(policy, async (bundler) => {
      for (const one of [first, second]) {
        expect(await bundler.sponsor('pm_getPaymasterData', one)).toHaveProperty('result')
      }
      expect(codeOf(await bundler.sponsor('pm_getPaymasterData', third))).toBe(-32504)
      expect(await reserved()).toBe(policy.perUserPerDay)
    })
  })

  test('an operation that the bundler would not estimate reserves nothing', async () => {
    const { factory, factoryData, ...rest } = await estimated()
    const foreign = { ...rest, sender: await disguisedAccount(fixture) }
    expect(codeOf(await client().sponsor('pm_getPaymasterData', foreign))).toBe(-32500)
    expect(await reserved()).toBe(0n)
  })

  test('an account with other code is not sponsored by an authorization that it can leave away', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const operation = await delegatedOperation(fixture, owner, { to: newAddress() })
    const asked = await estimatedLimits(operation)
    expect(await client().sponsor('pm_getPaymasterData', asked)).toHaveProperty('result')
    const delegation: Hex = `0xef0100${newAddress().slice(2)}`
    await fixture.client.setCode({ address: owner.address, bytecode: delegation })
    expect(codeOf(await client().sponsor('pm_getPaymasterData', asked))).toBe(-32500)
  })
})

describe('a reservation whose operation is not included', () => {
  async function mineAfter(ms: number): Promise<void> {
    const { timestamp } = await fixture.client.getBlock()
    const at = timestamp + BigInt(Math.floor(ms / 1000))
    await fixture.client.setNextBlockTimestamp({ timestamp: at })
    await fixture.client.mine({ blocks: 1 })
  }
  const release = () => releaseReservations(server.context, chain)
  const expiry = (VALID_MINUTES + GRACE_MINUTES) * MINUTE_MS

  test('stays until the server’s clock and a block are both five minutes past its expiry', async () => {
    const cost = maxCostOf(await reserveOne())
    const [start, { timestamp }] = [server.clock.now(), await fixture.client.getBlock()]
    const validUntil = Math.max(start, Number(timestamp) * 1000) + VALID_MINUTES * MINUTE_MS
    server.clock.advance(expiry + 10 * MINUTE_MS)
    await release()
    expect(await reserved()).toBe(cost)
    const toSeconds = (ms: number) => BigInt(Math.floor(ms / 1000))
    const grace = validUntil + GRACE_MINUTES * MINUTE_MS
    await fixture.client.setNextBlockTimestamp({ timestamp: toSeconds(grace) - 1n })
    await fixture.client.mine({ blocks: 1 })
    await release()
    expect(await reserved()).toBe(cost)
    await mineAfter(3_000)
    await release()
    expect(await reserved()).toBe(0n)
  })

  test('stays while the server’s clock is not past it, although a block is', async () => {
    const cost = maxCostOf(await reserveOne())
    await mineAfter(10 * expiry)
    await release()
    expect(await reserved()).toBe(cost)
    server.clock.advance(10 * expiry)
    await release()
    expect(await reserved()).toBe(0n)
  })

  test('counts its highest cost when another bundler has included the operation, and is deleted after SPONSORSHIP_RETENTION_DAYS', async () => {
    const account = await fixture.createAccount(0n)
    const calls = [{ to: newAddress() }]
    const operation = await sponsoredOperation(fixture, client(), { account, calls })
    const other = await openAttacker(fixture)
    expect(await other.handleOps([operation])).toBe('success')
    server.clock.advance(expiry + 20 * MINUTE_MS)
    await mineAfter(expiry + 20 * MINUTE_MS)
    await release()
    const spent = { total: maxCostOf({ ...operation, eip7702Auth: null }), reserved: 0n }
    const list = () => listSpending(server.db, new Date(server.clock.now()))
    expect(await list()).toMatchObject([{ ...spent, operations: 1n }])
    await release()
    expect(await list()).toMatchObject([spent])

    const stored = () => server.db.execute('SELECT 1 FROM sponsorships')
    const sweep = async () => {
      for (const rule of sponsorshipRetention) await rule.deleteExpired(server.context, 1_000)
    }
    server.clock.advance(30 * 24 * 60 * MINUTE_MS - expiry - 21 * MINUTE_MS)
    await sweep()
    expect(await stored()).toBe(1)
    server.clock.advance(2 * MINUTE_MS)
    await sweep()
    expect(await stored()).toBe(0)
    expect(await list()).toMatchObject([spent])
  })

  async function reserveOne(): Promise<Operation> {
    const operation = await estimated()
    expect(await client().sponsor('pm_getPaymasterData', operation)).toHaveProperty('result')
    return operation
  }
})
