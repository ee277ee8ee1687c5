import { size, zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  bundler,
  chain,
  chainId,
  cost,
  external,
  key,
  openPaymasterFixture,
  type PaymasterFixture,
  sender,
} from '../testing/paymasterFixture.ts'
import { dayOf, listSpending } from './budgetStore.ts'
import { paymasterAddress } from './paymasterContract.ts'
import { readValidUntil, signSponsorship } from './signSponsorship.ts'
import { findSponsorship } from './sponsorshipStore.ts'

let fixture: PaymasterFixture
beforeAll(async () => {
  fixture = await openPaymasterFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

test.each([
  ['its own bundler', bundler, {}],
  ['every bundler behind an external one', zeroAddress, external],
])('the server’s paymaster signs an operation for %s', async (_title, named, caller) => {
  const before = fixture.server.clock.now()
  const reply = await fixture.ask({ caller })
  const validUntil = readValidUntil(reply.paymasterData ?? '0x')
  expect(validUntil.getTime()).toBeGreaterThanOrEqual(before - 1_000 + 600_000)
  expect(validUntil.getTime()).toBeLessThanOrEqual(fixture.server.clock.now() + 600_000)
  const signed = {
    sender,
    nonce: 5n,
    callData: '0x1234',
    callGasLimit: 100_000n,
    verificationGasLimit: 200_000n,
    preVerificationGas: 60_000n,
    maxFeePerGas: 2_000n,
    maxPriorityFeePerGas: 100n,
    signature: '0x',
    paymaster: paymasterAddress(key),
    paymasterVerificationGasLimit: 100_000n,
    paymasterPostOpGasLimit: 0n,
  } as const
  expect(reply).toEqual({
    paymaster: paymasterAddress(key),
    paymasterData: await signSponsorship(key, signed, {
      chainId,
      validUntil: validUntil.getTime() / 1000,
      bundler: named,
    }),
    paymasterVerificationGasLimit: '0x186a0',
    paymasterPostOpGasLimit: '0x0',
  })
})

test('a chain whose clock is ahead counts for the expiry', async () => {
  const ahead = Math.floor(fixture.server.clock.now() / 1000) + 3_600
  fixture.node.state.block.timestamp = BigInt(ahead)
  const { paymasterData = '0x' } = await fixture.ask()
  expect(readValidUntil(paymasterData)).toEqual(new Date((ahead + 600) * 1000))
})

test('a stub has the length of a signed reply, names the sponsor and is not final', async () => {
  const stub = await fixture.ask({ method: 'pm_getPaymasterStubData' })
  expect(stub).toEqual({
    paymaster: paymasterAddress(key),
    paymasterData: `0x${'00'.repeat(6)}0000ffffffff${'fe'.repeat(84)}1c`,
    paymasterVerificationGasLimit: '0x186a0',
    paymasterPostOpGasLimit: '0x0',
    isFinal: false,
    sponsor: { name: 'Corner Shop' },
  })
  const { paymasterData = '0x' } = await fixture.ask()
  expect(size(stub.paymasterData ?? '0x')).toBe(size(paymasterData))
})

test('a stub needs no gas limits, and names no sponsor of a project without a name', async () => {
  const change = {
    callGasLimit: undefined,
    verificationGasLimit: undefined,
    maxFeePerGas: undefined,
  }
  const stub = fixture.ask({
    method: 'pm_getPaymasterStubData',
    change,
    caller: { project: 'nameless' },
  })
  expect(await stub).not.toHaveProperty('sponsor')
})

test('the gas limits of the paymaster that the page asks for are signed and replied', async () => {
  const change = { paymasterVerificationGasLimit: '0xc350', paymasterPostOpGasLimit: '0x0' }
  expect(await fixture.ask({ change })).toMatchObject({ paymasterVerificationGasLimit: '0xc350' })
})

test('the estimate is for the operation without its limits, with the longest data of the paymaster', async () => {
  await fixture.ask({ change: { signature: '0x1234' } })
  expect(fixture.estimated.at(-1)).toEqual({
    sender,
    nonce: 5n,
    callData: '0x1234',
    maxFeePerGas: 2_000n,
    maxPriorityFeePerGas: 100n,
    signature: '0x1234',
    paymaster: paymasterAddress(key),
    paymasterVerificationGasLimit: 100_000n,
    paymasterPostOpGasLimit: 0n,
    paymasterData: `0x${'00'.repeat(6)}0000ffffffff${'fe'.repeat(84)}1c`,
  })
  await fixture.ask()
  expect(size(fixture.estimated.at(-1)?.signature ?? '0x')).toBe(65)
})

const spent = async () => {
  const [row] = await listSpending(fixture.server.db, new Date(fixture.server.clock.now()))
  return row?.reserved ?? 0n
}

test('for its own bundler a signature reserves nothing', async () => {
  await fixture.ask()
  await fixture.ask({ change: { nonce: '0x6' } })
  expect(await spent()).toBe(0n)
})

test('behind an external bundler a signature reserves the highest cost until it expires', async () => {
  const { paymasterData = '0x' } = await fixture.ask({ caller: external })
  expect(await spent()).toBe(cost)
  const reserved = await findSponsorship(fixture.server.db, { chain, sender, nonce: 5n })
  expect(Math.floor((reserved?.validUntil.getTime() ?? 0) / 1000)).toBe(
    readValidUntil(paymasterData).getTime() / 1000,
  )
  expect(reserved).toMatchObject({ project: 'shop', maxCost: cost, actualCost: null })
})

test.each([
  ['its own bundler', {}],
  ['an external bundler', external],
])(
  'an account that has reserved its daily budget gets no second signature from %s',
  async (_title, caller) => {
    await fixture.ask({ caller: external })
    const second = fixture.ask({ change: { nonce: '0x6' }, caller })
    await expect(second).rejects.toMatchObject({
      code: -32_501,
      message: "the account's daily budget is used up",
    })
  },
)

test('behind an external bundler one address reserves the budget of one account', async () => {
  await fixture.ask({ caller: external })
  const change = { sender: bundler }
  await expect(fixture.ask({ change, caller: external })).rejects.toMatchObject({ code: -32_504 })
  await fixture.ask({ change, caller: { ...external, ip: '192.0.2.2' } })
  expect(await spent()).toBe(2n * cost)
})

test('the budget of yesterday does not count today', async () => {
  await fixture.server.db.execute(
    `INSERT INTO sponsorship_budgets (project, chain, total, day, today, operations)
     VALUES ('shop', $1, $2, $3, $2, 1)`,
    [chain, String(2n * cost), dayOf(new Date(fixture.server.clock.now() - 86_400_000))],
  )
  expect(await fixture.ask()).toHaveProperty('paymasterData')
})
