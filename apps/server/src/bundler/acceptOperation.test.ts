import * as v from 'valibot'
import { decodeFunctionData, encodeAbiParameters, encodeErrorResult, type Hex, pad } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listSpending } from '../paymaster/budgetStore.ts'
import { paymasterAddress } from '../paymaster/paymasterContract.ts'
import { encodePaymasterData } from '../paymaster/signSponsorship.ts'
import {
  type BundlerFixture,
  chain,
  hashOf,
  openBundlerFixture,
  operationOf,
  senderOf,
} from '../testing/bundlerFixture.ts'
import { bundleGas } from '../userOperation/bundleGas.ts'
import { statelessImplementation } from '../userOperation/knownContracts.ts'
import type { UserOperation } from '../userOperation/operation.ts'
import { acceptOperation } from './acceptOperation.ts'
import { recordFailure } from './backoffStore.ts'

const paymasterKey = pad('0x07')
const sponsored = {
  paymaster: paymasterAddress(paymasterKey),
  paymasterVerificationGasLimit: 100_000n,
  paymasterData: encodePaymasterData({ validUntil: 1_900_000_000, bundler: senderOf(1) }, '0x'),
}

let fixture: BundlerFixture
beforeAll(async () => {
  const budget = String(10n ** 10n)
  const policy = { perDay: budget, total: budget, perUserPerDay: budget }
  fixture = await openBundlerFixture({
    PAYMASTER_KEY: paymasterKey,
    SPONSORSHIP: JSON.stringify({ shop: policy }),
  })
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.reset()
  await fixture.server.db.execute(
    'TRUNCATE sponsorships, sponsorship_budgets, sponsorship_accounts',
  )
  for (const id of [1, 2, 3]) {
    fixture.node.state.codes[senderOf(id)] = `0xef0100${statelessImplementation.slice(2)}`
  }
})

const accept = (operation: UserOperation, { project = 'shop', ip = '192.0.2.1' } = {}) =>
  acceptOperation(fixture.server.context, fixture.bundler, { operation, project, ip })

/** What `handleOps` reverts with. */
function failWith(error: { code: number; message: string; data?: Hex }): void {
  fixture.node.state.call = () => {
    throw error
  }
}

test('a valid operation is stored for its project, alone in its transaction for a key account', async () => {
  const operation = operationOf()
  expect(await accept(operation, { project: 'cafe' })).toBe(hashOf(operation))
  expect(await fixture.find(operation)).toMatchObject({
    ...{ operation, project: 'cafe', status: 'pending', bundleLimit: 1 },
  })
  expect(fixture.node.paramsOf('eth_call').at(-1)).toMatchObject([
    { from: fixture.bundler.account.address },
    'latest',
    {},
  ])
})

test('an address is stored as a hash that its operations share, and no others', async () => {
  await accept(operationOf())
  await accept(operationOf({ sender: 2 }))
  await accept(operationOf({ sender: 3 }), { ip: '192.0.2.2' })
  const rows = await fixture.server.db.query(
    v.object({ submitter: v.string() }),
    "SELECT encode(submitter, 'hex') AS submitter FROM user_operations ORDER BY sender",
  )
  const [first, second, third] = rows.map(({ submitter }) => submitter)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test.each<[string, Partial<UserOperation>, number, string]>([
  ['too low a fee', { maxFeePerGas: 1_249n }, -32_602, 'maxFeePerGas must be at least'],
  [
    'another paymaster',
    { ...sponsored, paymaster: senderOf(9) },
    -32_501,
    'the paymaster is not served here',
  ],
  [
    'a wrong authorisation',
    {
      eip7702Auth: {
        chainId: 31337n,
        address: statelessImplementation,
        nonce: 0n,
        yParity: 0,
        r: 1n,
        s: 1n,
      },
      preVerificationGas: 200_000n,
    },
    -32_500,
    'eip7702Auth is not signed by the sender',
  ],
])('an operation with %s is rejected', async (_title, change, code, message) => {
  const operation = { ...operationOf(), ...change }
  await expect(accept(operation)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message),
  })
  expect(await fixture.find(operation)).toBeNull()
})

test('an account of another kind is rejected', async () => {
  fixture.node.state.codes = {}
  await expect(accept(operationOf())).rejects.toMatchObject({
    code: -32_500,
    message: 'AA20 account not deployed',
  })
})

test('the bundler’s balance covers the highest cost of the operation', async () => {
  const cost = bundleGas([operationOf()]) * 2_000n
  fixture.node.state.balance = cost - 1n
  await expect(accept(operationOf())).rejects.toMatchObject({
    code: -32_602,
    message: "the operation's highest cost is above the bundler's balance",
  })
  fixture.node.state.balance = cost
  expect(await accept(operationOf())).toBe(hashOf(operationOf()))
})

test('what the simulation rejects is rejected with the EntryPoint’s reason', async () => {
  const data = encodeErrorResult({
    abi: entryPoint07Abi,
    errorName: 'FailedOp',
    args: [0n, 'AA24 signature error'],
  })
  failWith({ code: 3, message: 'execution reverted', data })
  await expect(accept(operationOf())).rejects.toMatchObject({
    code: -32_507,
    message: 'AA24 signature error',
  })
  failWith({ code: -32_000, message: 'no such block' })
  await expect(accept(operationOf())).rejects.toMatchObject({ code: -32_000 })
  expect(await fixture.find(operationOf())).toBeNull()
})

test.each<[string, { sender?: string; project?: string }, number]>([
  ['the account', { sender: senderOf(1).slice(2) }, 1],
  ['the project', { project: 'shop' }, 3],
])('after failures of %s it must wait', async (_title, of, failures) => {
  const submission = { sender: 'ff', address: null, project: 'other', ...of }
  const now = new Date(fixture.server.clock.now())
  for (let count = 0; count < failures; count++) {
    await recordFailure(fixture.server.db, chain, { submission, now })
  }
  await expect(accept(operationOf())).rejects.toMatchObject({
    code: -32_504,
    message: 'transactions with earlier operations have failed; try later',
  })
})

test('operations that a block has do not count as waiting', async () => {
  let next = 0n
  fixture.node.state.call = ({ data }) => {
    const { functionName } = decodeFunctionData({ abi: entryPoint07Abi, data })
    return functionName === 'getNonce' ? encodeAbiParameters([{ type: 'uint256' }], [next]) : '0x'
  }
  await accept(operationOf())
  await expect(accept(operationOf({ nonce: 1n }))).rejects.toMatchObject({ code: -32_504 })
  next = 1n
  expect(await accept(operationOf({ nonce: 1n }))).toBe(hashOf(operationOf({ nonce: 1n })))
})

test('the cost of a sponsored operation is reserved with it, or neither is stored', async () => {
  const operation = { ...operationOf(), ...sponsored }
  await expect(accept(operation, { project: 'cafe' })).rejects.toMatchObject({ code: -32_501 })
  expect(await fixture.find(operation)).toBeNull()
  await accept(operation)
  expect(await listSpending(fixture.server.db, new Date())).toMatchObject([
    { project: 'shop', chain, reserved: 800_000n * 2_000n },
  ])
})

test('an operation that its account pays for reserves nothing', async () => {
  await accept(operationOf())
  expect(await listSpending(fixture.server.db, new Date())).toEqual([])
})
