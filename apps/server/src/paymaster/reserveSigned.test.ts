import { pad } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import type { UserOperation } from '../userOperation/operation.ts'
import { listSpending } from './budgetStore.ts'
import { paymasterAddress } from './paymasterContract.ts'
import { reserveSigned } from './reserveSigned.ts'
import { encodePaymasterData } from './signSponsorship.ts'
import { findSponsorship, readOpenReservations } from './sponsorshipStore.ts'

const chain = 'eip155:1'
const key = pad('0x07')
const now = new Date('2026-03-01T12:00:00Z')
const sender = `0x${'aa'.repeat(20)}` as const
const operation: UserOperation = {
  sender,
  nonce: 4n,
  callData: '0xdeadbeef',
  callGasLimit: 10n,
  verificationGasLimit: 0n,
  preVerificationGas: 0n,
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
  signature: '0x',
  paymaster: paymasterAddress(key),
  paymasterVerificationGasLimit: 0n,
  paymasterData: encodePaymasterData({ validUntil: 1_900_000_000, bundler: sender }, '0x'),
}

let server: TestServer
beforeAll(async () => {
  const budgets = { perDay: '20', total: '20', perUserPerDay: '20' }
  const contracts = { [sender]: '*' }
  server = await createTestServer({
    env: {
      PAYMASTER_KEY: key,
      SPONSORSHIP: JSON.stringify({
        shop: budgets,
        narrow: { ...budgets, contracts },
        poor: { ...budgets, total: '19' },
        wide: { ...budgets, perDay: '40', total: '40' },
      }),
    },
  })
})
afterAll(() => server.close())
beforeEach(() =>
  server.db.execute('TRUNCATE sponsorships, sponsorship_budgets, sponsorship_accounts'),
)

const reserve = (project: string, change: Partial<UserOperation> = {}) =>
  server.db.transaction((tx) =>
    reserveSigned(server.context, tx, {
      ...{ chain, project, caller: '01', now },
      operation: { ...operation, ...change },
    }),
  )
const find = () => findSponsorship(server.db, { chain, sender, nonce: 4n })

test('reserves the highest cost until the signature of the paymaster expires, for the caller', async () => {
  await reserve('shop')
  expect(await find()).toEqual({
    ...{ chain, sender, nonce: 4n, project: 'shop', maxCost: 20n, actualCost: null },
    day: '2026-03-01',
    validUntil: new Date(1_900_000_000_000),
  })
  const others = { chain, sender, nonce: 5n }
  const open = await readOpenReservations(
    server.db,
    { project: 'shop', chain, caller: '01' },
    others,
  )
  expect(open).toEqual({ count: 1n, cost: 20n })
})

test('a reservation with two signatures for one nonce has the later expiry', async () => {
  await reserve('shop')
  const earlier = encodePaymasterData({ validUntil: 1_800_000_000, bundler: sender }, '0x')
  await reserve('shop', { paymasterData: earlier })
  expect(await find()).toMatchObject({ validUntil: new Date(1_900_000_000_000) })
})

test('one address reserves for as many accounts as have signed, each up to its daily budget', async () => {
  await reserve('wide')
  await reserve('wide', { sender: `0x${'bb'.repeat(20)}` })
  const [spending] = await listSpending(server.db, now)
  expect(spending).toMatchObject({ project: 'wide', reserved: 40n })
})

test('an operation without a paymaster reserves nothing', async () => {
  await reserve('stranger', { paymaster: null })
  expect(await listSpending(server.db, now)).toEqual([])
})

test.each([
  ['a project that does not sponsor', 'stranger', 'the project does not sponsor gas'],
  [
    'calls that the project does not sponsor',
    'narrow',
    'the calls of the operation cannot be read',
  ],
  ['a cost above the budget', 'poor', "the project's budget is used up"],
])(
  'a signed operation reserves nothing and is rejected for %s',
  async (_title, project, message) => {
    await expect(reserve(project)).rejects.toMatchObject({ code: -32_501, message })
    expect(await find()).toBeNull()
  },
)
