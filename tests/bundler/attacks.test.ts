import { type Hex, parseEther, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AttackFixture, openAttackFixture, sendRaw } from './attackFixture.ts'
import { type BundlerClient, delegatedOperation, draftOperation } from './operationFixture.ts'
import { codeOf, newAddress } from './rpcFixture.ts'

const gwei = parseGwei('1')
const minuteMs = 60_000

let fixture: AttackFixture

beforeEach(async () => {
  fixture = await openAttackFixture()
  await fixture.mineWithBaseFee('1')
})
afterEach(() => fixture.close())

/** Steps of the bundler, with a block after each, until the operation is included. */
async function stepsUntilIncluded(hash: Hex, most: number): Promise<number> {
  for (let step = 1; step <= most; step++) {
    await fixture.advance()
    await fixture.mineWithBaseFee('1')
    await fixture.advance()
    if (await fixture.honest.receipt(hash)) return step
  }
  return Number.POSITIVE_INFINITY
}

const isKnown = async (client: BundlerClient, hash: Hex) =>
  (await client.result('eth_getUserOperationByHash', [hash])) !== null

test.each([
  [
    'a sum of gas limits of 39 million',
    { callGasLimit: 19_000_000n, preVerificationGas: 20_000_000n },
  ],
  ['one gas limit above the cap of a transaction', { callGasLimit: 1n << 24n }],
  ['no tip', { maxPriorityFeePerGas: 0n }],
  ['a tip below a tenth of what the node suggests', { maxPriorityFeePerGas: gwei / 10n - 1n }],
  [
    'a fee below 1.25 times the base fee',
    { maxFeePerGas: (gwei * 125n) / 100n - 1n, maxPriorityFeePerGas: gwei },
  ],
])('the bundler rejects an operation with %s', async (_title, more) => {
  const operation = await fixture.signed(more)
  expect(codeOf(await sendRaw(fixture.attacker, operation))).toBe(-32602)
})

test('the bundler rejects an operation whose highest cost is one wei above its balance', async () => {
  const operation = await fixture.signed()
  const gas =
    ((operation.callGasLimit + operation.verificationGasLimit + operation.preVerificationGas) *
      64n) /
      63n +
    100_000n
  const address = fixture.bundlerAddress
  const value = gas * operation.maxFeePerGas
  await fixture.client.setBalance({ address, value: value - 1n })
  expect(codeOf(await sendRaw(fixture.attacker, operation))).toBe(-32602)
  await fixture.client.setBalance({ address, value })
  expect(await sendRaw(fixture.attacker, operation)).toHaveProperty('result')
})

test('operations whose transactions the node rejects are given up after three, and delay no other project', async () => {
  const { node, honest, attacker } = fixture
  node.refuseTransaction = ({ maxPriorityFeePerGas }) =>
    maxPriorityFeePerGas < 2n * gwei
      ? {
          code: -32_000,
          message: `transaction underpriced: gas tip cap ${maxPriorityFeePerGas}, minimum needed 2000000000`,
        }
      : null
  const hashes: Hex[] = []
  for (let count = 0; count < 4; count++) hashes.push(await attacker.send(await fixture.signed()))
  const rich = { maxFeePerGas: 5n * gwei, maxPriorityFeePerGas: 2n * gwei }
  const hash = await honest.send(await fixture.signed(rich))
  expect(await stepsUntilIncluded(hash, 2)).toBeLessThanOrEqual(2)
  // Four together, two, two, then each alone: three attempts each.
  for (let step = 0; step < 40; step++) {
    fixture.server.clock.advance(minuteMs)
    await fixture.advance()
  }
  for (const refused of hashes) expect(await isKnown(attacker, refused)).toBe(false)
  const before = node.broadcasts.length
  await fixture.advance()
  expect(node.broadcasts.length).toBe(before)
})

test.each([
  ['funds', 'insufficient funds for gas * price + value'],
  ['gas', 'exceeds block gas limit'],
  ['an unknown reason', 'transaction type not supported'],
])(
  'a transaction that the node rejects for %s does not stay on its way',
  async (_title, message) => {
    const { node, honest, attacker } = fixture
    const refused = await attacker.send(await fixture.signed())
    node.refuseTransaction = () => ({ code: -32_000, message })
    await fixture.advance()
    node.refuseTransaction = () => null
    const hash = await honest.send(await fixture.signed())
    expect(await stepsUntilIncluded(hash, 1)).toBe(1)
    fixture.server.clock.advance(minuteMs)
    expect(await stepsUntilIncluded(refused, 2)).toBeLessThanOrEqual(2)
  },
)

test('a broadcast that the node leaves open is repeated with the same bytes', async () => {
  const { node, honest } = fixture
  const hash = await honest.send(await fixture.signed())
  node.refuseTransaction = () => ({ code: -32_603, message: 'internal error' })
  const first = await fixture.advance()
  node.refuseTransaction = () => null
  expect((await fixture.advance())?.hash).toBe(first?.hash)
  await fixture.mineWithBaseFee('1')
  await fixture.advance()
  expect(await honest.receipt(hash)).toMatchObject({ success: true })
})

test('50 older operations below the base fee do not delay one above it, and expire ten minutes after they fell below', async () => {
  const { honest, server } = fixture
  const cheap = { maxFeePerGas: (gwei * 13n) / 10n, maxPriorityFeePerGas: gwei / 10n }
  const hashes: Hex[] = []
  for (let count = 0; count < 50; count++)
    hashes.push(await honest.send(await fixture.signed(cheap)))
  expect(codeOf(await sendRaw(honest, await fixture.signed(cheap)))).toBe(-32504)
  await fixture.mineWithBaseFee('5')
  const dear = await fixture.signed({ maxFeePerGas: 20n * gwei })
  // As from other addresses: one address has 50 that wait at most.
  await server.db.execute('UPDATE user_operations SET submitter = NULL')
  const hash = await honest.send(dear)
  await fixture.advance()
  await fixture.mineWithBaseFee('5')
  await fixture.advance()
  expect(await honest.receipt(hash)).toMatchObject({ success: true })
  await fixture.advance()
  server.clock.advance(9 * minuteMs)
  await fixture.advance()
  expect(await isKnown(honest, hashes[0] ?? '0x')).toBe(true)
  server.clock.advance(2 * minuteMs)
  await fixture.advance()
  for (const expired of hashes) expect(await isKnown(honest, expired)).toBe(false)
})

test('an EIP-7702 account that moves its ether in the same block waits longer each time, and delays no other project', async () => {
  const { client, honest, attacker, server, bundlerAddress } = fixture
  const owner = privateKeyToAccount(generatePrivateKey())
  const accomplice = newAddress()
  const operation = await delegatedOperation(fixture, owner, { to: newAddress() })
  await attacker.send(operation)
  const hash = await honest.send(await fixture.signed())
  const balance = await client.getBalance({ address: bundlerAddress })
  const bundles: (readonly Hex[])[] = []
  for (let step = 0; step < 3; step++) {
    const bundle = await fixture.advance()
    bundles.push(bundle?.operations ?? [])
    const nonce = await client.getTransactionCount({ address: owner.address })
    const funds = await client.getBalance({ address: owner.address })
    const fees = { maxFeePerGas: 50n * gwei, maxPriorityFeePerGas: 40n * gwei }
    const value = funds - 21_000n * fees.maxFeePerGas
    const request = { chainId: fixture.chain.chainId, nonce, gas: 21_000n, ...fees }
    if (bundle && value > 0n) {
      const drain = await owner.signTransaction({
        ...request,
        type: 'eip1559',
        to: accomplice,
        value,
      })
      await client.sendRawTransaction({ serializedTransaction: drain })
    }
    await fixture.mineWithBaseFee('1')
    await fixture.advance()
  }
  expect(await honest.receipt(hash)).toMatchObject({ success: true })
  // Never together with an operation of another project.
  expect(bundles.filter((operations) => operations.includes(hash))).toEqual([[hash]])
  const loss = balance - (await client.getBalance({ address: bundlerAddress }))
  await client.setBalance({ address: owner.address, value: parseEther('1') })
  expect(codeOf(await sendRaw(attacker, operation))).toBe(-32504)
  server.clock.advance(minuteMs / 2)
  expect(codeOf(await sendRaw(attacker, operation))).toBe(-32504)
  // One transaction that reverted, and nothing for the attacker.
  expect(loss).toBeLessThan(parseEther('0.005'))
})

test('an EIP-7702 account has one operation that waits', async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const { attacker } = fixture
  const first = await delegatedOperation(fixture, owner, { to: newAddress() })
  expect(await sendRaw(attacker, first)).toHaveProperty('result')
  const second = await delegatedOperation(fixture, owner, { to: newAddress(), nonce: 1n << 64n })
  expect(codeOf(await sendRaw(attacker, second))).toBe(-32504)
})

test('a node error that names no operation halves the bundle and drops none', async () => {
  const { node, honest } = fixture
  const hashes: Hex[] = []
  for (let count = 0; count < 5; count++) hashes.push(await honest.send(await fixture.signed()))
  let calls = 0
  node.refuseCall = ({ method }) => {
    if (method !== 'eth_call') return null
    calls += 1
    return calls <= 2 ? { code: -32_000, message: 'header not found' } : null
  }
  const bundle = await fixture.advance()
  expect(bundle?.operations).toHaveLength(1)
  for (const hash of hashes) expect(await isKnown(honest, hash)).toBe(true)
  await fixture.mineWithBaseFee('1')
  await fixture.advance()
  expect((await fixture.advance())?.operations).toHaveLength(4)
})

test('a node error for one operation alone postpones it and drops nothing', async () => {
  const { node, honest, server } = fixture
  const hash = await honest.send(await fixture.signed())
  node.refuseCall = ({ method }) =>
    method === 'eth_call' ? { code: -32_000, message: 'header not found' } : null
  expect(await fixture.advance()).toBeNull()
  node.refuseCall = () => null
  expect(await fixture.advance()).toBeNull()
  server.clock.advance(16_000)
  expect((await fixture.advance())?.operations).toEqual([hash])
})

test.each([
  ['the OP Stack', '0x420000000000000000000000000000000000000F'],
  ['Arbitrum', '0x000000000000000000000000000000000000006C'],
] as const)(
  'the bundler rejects operations on %s, whose data fee they would not refund',
  async (_title, address) => {
    await fixture.client.setCode({ address, bytecode: '0xfe' })
    const operation = await fixture.signed()
    expect(await sendRaw(fixture.attacker, operation)).toMatchObject({
      error: { code: -32602, message: expect.stringMatching(/data fee/) },
    })
  },
)

test('an operation with much calldata and no work refunds the bundler (EIP-7623)', async () => {
  const { client, honest, bundlerAddress } = fixture
  const data = `0x${'ff'.repeat(30_000)}` as const
  const account = await fixture.createAccount()
  const draft = draftOperation(account, [{ to: newAddress(), data }])
  const estimate = await honest.estimate(draft)
  const operation = await account.sign({ ...draft, ...estimate }, fixture.chain.chainId)
  const before = await client.getBalance({ address: bundlerAddress })
  expect(await stepsUntilIncluded(await honest.send(operation), 1)).toBe(1)
  expect(await client.getBalance({ address: bundlerAddress })).toBeGreaterThanOrEqual(before)
})
