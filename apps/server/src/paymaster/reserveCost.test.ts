import * as v from 'valibot'
import { encodeAbiParameters, encodeEventTopics, type Hex, type Log, numberToHex, pad } from 'viem'
import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import type { UserOperation } from '../userOperation/operation.ts'
import { listSpending } from './budgetStore.ts'
import { type Reservation, reserveCost } from './reserveCost.ts'
import { settleSponsorships } from './settleSponsorships.ts'
import { deleteReservation, findSponsorship } from './sponsorshipStore.ts'

const chain = 'eip155:1'
const noon = new Date('2026-03-01T12:00:00Z')
const addressOf = (id: number): Hex => numberToHex(id, { size: 20 })

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() =>
  server.db.execute('TRUNCATE sponsorships, sponsorship_budgets, sponsorship_accounts'),
)

type Ask = Partial<Reservation> & { sender?: number; nonce?: bigint; cost: bigint; caller?: string }

/** Reserves for an operation whose highest cost is `cost`. */
function reserve({ sender = 1, nonce = 0n, cost, caller = '01', ...more }: Ask): Promise<void> {
  const operation: UserOperation = {
    sender: addressOf(sender),
    nonce,
    callData: '0x',
    callGasLimit: cost,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    signature: '0x',
  }
  const now = more.now ?? noon
  return server.db.transaction((tx) =>
    reserveCost(tx, {
      project: 'shop',
      chain,
      policy: { perDay: 100n, total: 500n, perUserPerDay: 60n },
      operation,
      caller,
      isSigned: true,
      validUntil: new Date(now.getTime() + 600_000),
      now,
      ...more,
    }),
  )
}

const spendingOf = async (project: string, now = noon) =>
  (await listSpending(server.db, now)).find((row) => row.project === project)

const find = (sender: number, nonce = 0n) =>
  findSponsorship(server.db, { chain, sender: addressOf(sender), nonce })

function includedEvent(sender: number, cost: bigint, address: Hex = entryPoint07Address): Log {
  const args = { userOpHash: pad('0x01'), sender: addressOf(sender), paymaster: addressOf(9) }
  const topics = encodeEventTopics({ abi: entryPoint07Abi, eventName: 'UserOperationEvent', args })
  const types = ['uint256', 'bool', 'uint256', 'uint256'].map((type) => ({ type }))
  return {
    address,
    topics: topics as [Hex, ...Hex[]],
    data: encodeAbiParameters(types, [0n, true, cost, 1n]),
    ...{
      blockHash: pad('0x02'),
      blockNumber: 1n,
      blockTimestamp: 1n,
      transactionHash: pad('0x03'),
    },
    ...{ logIndex: 0, transactionIndex: 0, removed: false },
  }
}

const settle = (logs: Log[]) =>
  server.db.transaction((tx) => settleSponsorships(tx, { chain, logs }))

describe('open reservations count', () => {
  test.each([
    ["the project's daily budget", 60n, 40n, { perDay: 100n, total: 500n, perUserPerDay: 60n }],
    ["the project's budget", 60n, 40n, { perDay: 500n, total: 100n, perUserPerDay: 60n }],
  ])(
    'a second reservation fits into the rest of %s, and one wei more does not',
    async (name, first, rest, policy) => {
      await reserve({ cost: first, policy })
      await expect(reserve({ sender: 2, cost: rest + 1n, policy })).rejects.toThrow(name)
      await reserve({ sender: 2, cost: rest, policy })
      await expect(reserve({ sender: 3, cost: 1n, policy })).rejects.toThrow(name)
    },
  )

  test('a second reservation of an account fits into the rest of its daily budget, and one wei more does not', async () => {
    await reserve({ cost: 40n })
    await expect(reserve({ nonce: 1n, cost: 21n })).rejects.toThrow("the account's daily budget")
    await reserve({ nonce: 1n, cost: 20n })
  })

  test('of many reservations at the same time only as many succeed as the budget covers', async () => {
    const asked = Array.from({ length: 12 }, (_, at) => reserve({ sender: at + 1, cost: 30n }))
    const results = await Promise.allSettled(asked)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await spendingOf('shop')).toMatchObject({ reserved: 90n, today: 0n, total: 0n })
  })

  test('a released reservation is free again', async () => {
    await reserve({ cost: 60n })
    const reservation = await find(1)
    if (reservation) await server.db.transaction((tx) => deleteReservation(tx, reservation))
    await reserve({ cost: 60n })
    expect(await spendingOf('shop')).toMatchObject({ reserved: 60n })
  })

  test('a reservation counts on its own chain and in its own project only', async () => {
    await reserve({ cost: 60n })
    await reserve({ cost: 60n, chain: 'eip155:10' })
    await reserve({ nonce: 1n, cost: 60n, project: 'other' })
  })
})

describe('two signatures for one nonce', () => {
  test('the higher cost stays reserved, once', async () => {
    await reserve({ cost: 30n })
    await reserve({ cost: 50n })
    await reserve({ cost: 10n })
    expect(await spendingOf('shop')).toMatchObject({ reserved: 50n })
    await expect(reserve({ sender: 2, cost: 51n })).rejects.toThrow("the project's daily budget")
    await reserve({ sender: 2, cost: 50n })
  })

  test('another project cannot reserve the nonce, and pays nothing', async () => {
    await reserve({ cost: 1n })
    await expect(reserve({ cost: 50n, project: 'other' })).rejects.toThrow('another project')
    const policy = { perDay: 1n, total: 1n, perUserPerDay: 1n }
    const poor = reserve({ cost: 50n, project: 'other', policy })
    await expect(poor).rejects.toThrow('another project')
    expect(await spendingOf('other')).toBeUndefined()
    await settle([includedEvent(1, 1n)])
    await expect(reserve({ cost: 50n, project: 'other' })).rejects.toThrow('another project')
    expect(await spendingOf('shop')).toMatchObject({ total: 1n, reserved: 0n })
  })

  test('an included operation is not reserved again', async () => {
    await reserve({ cost: 5n })
    await settle([includedEvent(1, 5n)])
    await expect(reserve({ cost: 5n })).rejects.toThrow('the nonce is used')
  })
})

describe('a day', () => {
  const midnight = new Date('2026-03-02T00:00:00Z')
  const before = new Date(midnight.getTime() - 1)

  test('ends at midnight UTC', async () => {
    await reserve({ cost: 60n, now: before })
    await expect(reserve({ nonce: 1n, cost: 1n, now: before })).rejects.toThrow('daily budget')
    await reserve({ nonce: 1n, cost: 60n, now: midnight })
    expect(await spendingOf('shop', midnight)).toMatchObject({ reserved: 120n })
  })

  test('a node whose clock is behind reserves in the day that another node has begun', async () => {
    await reserve({ cost: 60n, now: midnight })
    await expect(reserve({ nonce: 1n, cost: 1n, now: before })).rejects.toThrow('account')
  })

  test('a reservation that is raised after midnight counts whole in the new day', async () => {
    await reserve({ cost: 1n, now: before })
    await reserve({ cost: 60n, now: midnight })
    await expect(reserve({ nonce: 1n, cost: 1n, now: midnight })).rejects.toThrow('account')
  })

  test('the cost of an operation of yesterday leaves today’s budget as it is', async () => {
    await reserve({ cost: 60n, now: before })
    await reserve({ sender: 2, cost: 10n, now: midnight })
    await settle([includedEvent(1, 60n)])
    expect(await spendingOf('shop', midnight)).toMatchObject({
      today: 0n,
      total: 60n,
      reserved: 10n,
    })
  })
})

describe('the quota of an address', () => {
  const policy = { perDay: 10_000n, total: 10_000n, perUserPerDay: 100n }

  test('twenty open reservations of one address, of whichever accounts', async () => {
    for (let sender = 1; sender <= 20; sender++) await reserve({ sender, cost: 1n, policy })
    await expect(reserve({ sender: 21, cost: 1n, policy })).rejects.toThrow('20 sponsored')
    await reserve({ sender: 20, cost: 2n, policy })
    await reserve({ sender: 21, cost: 1n, policy, caller: '02' })
    await settle([includedEvent(1, 1n)])
    await reserve({ sender: 22, cost: 1n, policy })
  })

  test('without signatures, one address reserves as much as one account may spend, and not one wei more', async () => {
    const unsigned = { policy, isSigned: false }
    await reserve({ sender: 1, cost: 60n, ...unsigned })
    await expect(reserve({ sender: 2, cost: 41n, ...unsigned })).rejects.toThrow('this address')
    await reserve({ sender: 2, cost: 40n, ...unsigned })
    await reserve({ sender: 3, cost: 41n, ...unsigned, caller: '02' })
  })

  test('the hash of the address is deleted when the operation is included', async () => {
    await reserve({ cost: 1n })
    const stored = () =>
      server.db.query(
        v.object({ caller: v.nullable(v.instance(Buffer)) }),
        'SELECT caller FROM sponsorships',
      )
    expect(await stored()).toEqual([{ caller: Buffer.from('01', 'hex') }])
    await settle([includedEvent(1, 1n)])
    expect(await stored()).toEqual([{ caller: null }])
  })
})

describe('the real cost', () => {
  test('it replaces the reservation in every budget', async () => {
    await reserve({ cost: 60n })
    expect(await settle([includedEvent(1, 7n)])).toBe(7n)
    expect(await spendingOf('shop')).toMatchObject({
      operations: 1n,
      today: 7n,
      total: 7n,
      reserved: 0n,
    })
    await reserve({ nonce: 1n, cost: 53n })
    await expect(reserve({ nonce: 2n, cost: 1n })).rejects.toThrow('account')
  })

  test('it counts once when the same bundle is settled twice', async () => {
    await reserve({ cost: 60n })
    await settle([includedEvent(1, 7n)])
    await settle([includedEvent(1, 7n)])
    expect(await spendingOf('shop')).toMatchObject({ operations: 1n, total: 7n })
  })

  test('an event of another contract than the EntryPoint settles nothing', async () => {
    await reserve({ cost: 60n })
    await settle([includedEvent(1, 7n), includedEvent(1, 0n, addressOf(77))])
    await reserve({ sender: 2, cost: 20n })
    expect(await settle([includedEvent(2, 0n, addressOf(77))])).toBe(0n)
    expect(await spendingOf('shop')).toMatchObject({ total: 7n, reserved: 20n })
  })
})
