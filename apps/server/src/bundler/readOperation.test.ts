import {
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  numberToHex,
  pad,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BundlerFixture,
  hashOf,
  openBundlerFixture,
  operationOf,
} from '../testing/bundlerFixture.ts'
import { entryPoint } from '../userOperation/bundlerChain.ts'
import { encodeOperation } from '../userOperation/operation.ts'
import { readOperation, readOperationReceipt } from './readOperation.ts'

let fixture: BundlerFixture
beforeAll(async () => {
  fixture = await openBundlerFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

const operation = operationOf({ nonce: 5n })
const hash = hashOf(operation)
const transactionHash = pad('0x0a')
const paymaster = pad('0x77', { size: 20 })

type Log = { address: Hex; topics: readonly (Hex | Hex[] | null)[]; data: Hex }
const before: Log = {
  address: entryPoint,
  topics: encodeEventTopics({ abi: entryPoint07Abi, eventName: 'BeforeExecution' }),
  data: '0x',
}
const transfer = (id: number): Log => ({
  address: numberToHex(id, { size: 20 }),
  topics: [pad('0x11')],
  data: '0x',
})
const done = (userOpHash: Hex, success = true, payer: Hex = paymaster): Log => ({
  address: entryPoint,
  topics: encodeEventTopics({
    abi: entryPoint07Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash, sender: operation.sender, paymaster: payer },
  }),
  data: encodeAbiParameters(
    ['uint256', 'bool', 'uint256', 'uint256'].map((type) => ({ type })),
    [5n, success, 900n, 300n],
  ),
})
const reverted = (userOpHash: Hex, reason: Hex): Log => ({
  address: entryPoint,
  topics: encodeEventTopics({
    abi: entryPoint07Abi,
    eventName: 'UserOperationRevertReason',
    args: { userOpHash, sender: operation.sender },
  }),
  data: encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes' }], [5n, reason]),
})

function mine(logs: readonly Log[]) {
  const receipt = {
    transactionHash,
    blockHash: pad('0x0b'),
    blockNumber: '0x10',
    status: '0x1',
    logs,
  }
  fixture.node.state.receipts[transactionHash] = receipt
  return receipt
}

async function store(status: string, bundle: Hex | null = transactionHash): Promise<void> {
  await fixture.store(operation)
  if (bundle) {
    await fixture.server.db.execute(
      `INSERT INTO bundles (transaction_hash, chain, project, nonce, raw_transaction, status, created_at)
       VALUES ($1, 'eip155:31337', 'shop', 0, '', 'mined', now())`,
      [Buffer.from(bundle.slice(2), 'hex')],
    )
  }
  await fixture.server.db.execute('UPDATE user_operations SET status = $1, bundle = $2', [
    status,
    bundle && Buffer.from(bundle.slice(2), 'hex'),
  ])
}

const lookup = () => ({ hash, bundler: fixture.bundler })
const readReceipt = () => readOperationReceipt(fixture.server.context, lookup())
const read = () => readOperation(fixture.server.context, lookup())

const other = pad('0xff')

test('a receipt has what the operation cost and its own logs', async () => {
  await store('included')
  const logs = [
    transfer(1),
    before,
    transfer(2),
    done(other),
    transfer(3),
    transfer(4),
    done(hash),
    transfer(5),
  ]
  const receipt = mine(logs)
  expect(await readReceipt()).toEqual({
    userOpHash: hash,
    entryPoint,
    sender: operation.sender,
    nonce: '0x5',
    paymaster,
    actualGasCost: '0x384',
    actualGasUsed: '0x12c',
    success: true,
    logs: logs.slice(4, 7),
    receipt,
  })
})

test('the logs of the first operation begin after the validations, and it paid for itself', async () => {
  await store('included')
  const logs = [transfer(1), before, transfer(2), done(hash, true, zeroAddress), done(other)]
  mine(logs)
  const read = await readReceipt()
  expect(read).toMatchObject({ logs: logs.slice(2, 4) })
  expect(read).not.toHaveProperty('paymaster')
  expect(read).not.toHaveProperty('reason')
})

test.each<[string, Log[], Hex]>([
  ['its own', [reverted(hash, '0x1234')], '0x1234'],
  ['of another operation', [reverted(other, '0x1234')], '0x'],
  ['of another contract', [{ ...reverted(hash, '0x1234'), address: paymaster }], '0x'],
  ['none', [], '0x'],
])('a failed operation has the revert data: %s', async (_title, logs, reason) => {
  await store('included')
  mine([before, ...logs, done(hash, false)])
  expect(await readReceipt()).toMatchObject({ success: false, reason })
})

test.each<[string, Log[]]>([
  ['of another operation', [before, done(other)]],
  ['of another contract', [before, { ...done(hash), address: paymaster }]],
  ['none', []],
  ['without topics', [{ address: entryPoint, topics: [], data: '0x' }]],
])('there is no receipt without the event of the operation: %s', async (_title, logs) => {
  await store('included')
  mine(logs)
  expect(await readReceipt()).toBeNull()
})

test('there is no receipt before a block has the operation', async () => {
  expect(await readReceipt()).toBeNull()
  await store('pending', null)
  expect(await readReceipt()).toBeNull()
  await fixture.reset()
  await store('bundled')
  expect(await readReceipt()).toBeNull()
})

test('an operation is read with its block, as soon as it has one', async () => {
  expect(await read()).toBeNull()
  await store('bundled')
  const found = { userOperation: encodeOperation(operation), entryPoint }
  const nowhere = { blockNumber: null, blockHash: null, transactionHash: null }
  expect(await read()).toEqual({ ...found, ...nowhere })
  mine([])
  const block = { blockNumber: '0x10', blockHash: pad('0x0b'), transactionHash }
  expect(await read()).toEqual({ ...found, ...block })
})

test('a waiting operation is read, a dropped one only with its transaction', async () => {
  await store('pending', null)
  expect(await read()).toMatchObject({ blockNumber: null })
  await fixture.server.db.execute("UPDATE user_operations SET status = 'dropped'")
  expect(await read()).toBeNull()
  await fixture.reset()
  await store('dropped')
  expect(await read()).toMatchObject({ entryPoint })
})
