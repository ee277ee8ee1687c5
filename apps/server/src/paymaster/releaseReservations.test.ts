import { decodeFunctionData, encodeAbiParameters, type Hex, numberToHex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { type FakeEvmNode, startFakeEvmNode } from '../testing/fakeEvmNode.ts'
import { listSpending, lockBudget } from './budgetStore.ts'
import { releaseReservations } from './releaseReservations.ts'
import { findSponsorship, recordCost, storeReservation } from './sponsorshipStore.ts'

const chain = 'eip155:31337'
const GRACE_MS = 300_000
const sender = (id: number): Hex => numberToHex(id, { size: 20 })

let node: FakeEvmNode
let server: TestServer
/** What `getNonce` of the EntryPoint was asked for. */
let nonces: { sender: Hex; key: bigint; block: unknown }[] = []
beforeAll(async () => {
  node = await startFakeEvmNode()
  server = await createTestServer({ chains: { [chain]: node.url } })
})
afterAll(async () => {
  await server.close()
  await node.close()
})
beforeEach(async () => {
  await server.db.execute('TRUNCATE sponsorships, sponsorship_budgets, sponsorship_accounts')
  nonces = []
  useNonce(5n)
  mineAt(server.clock.now() + 3_600_000)
})

/** The next nonce of every account. */
function useNonce(next: bigint): void {
  node.state.call = ({ data }, block) => {
    const { functionName, args } = decodeFunctionData({ abi: entryPoint07Abi, data })
    if (functionName === 'getNonce') nonces.push({ sender: args[0], key: args[1], block })
    return encodeAbiParameters([{ type: 'uint256' }], [next])
  }
}

function mineAt(ms: number): void {
  node.state.block = { ...node.state.block, number: 77n, timestamp: BigInt(Math.floor(ms / 1000)) }
}

const now = () => new Date(server.clock.now())

async function reserve(nonce: bigint, validUntil: number, { project = 'shop', id = 1 } = {}) {
  await server.db.transaction(async (tx) => {
    const day = await lockBudget(tx, { project, chain }, now())
    await storeReservation(tx, {
      ...{ chain, sender: sender(id), nonce, project, cost: 10n, day, now: now() },
      caller: '01',
      validUntil: new Date(validUntil),
    })
  })
}

const release = () => releaseReservations(server.context, chain)
const find = (nonce: bigint) => findSponsorship(server.db, { chain, sender: sender(1), nonce })
const spending = async () => {
  const [row] = await listSpending(server.db, now())
  return row && { operations: row.operations, total: row.total, reserved: row.reserved }
}

test('releases a reservation five minutes after its signature expired, and not before', async () => {
  await reserve(6n, server.clock.now() - GRACE_MS - 1)
  await reserve(7n, server.clock.now() - GRACE_MS + 30_000)
  await release()
  expect(await find(6n)).toBeNull()
  expect(await find(7n)).toMatchObject({ actualCost: null })
  expect(await spending()).toEqual({ operations: 0n, total: 0n, reserved: 10n })
})

test.each([
  [0, true],
  [1_000, false],
])(
  'the newest block counts as the clock does: %i ms of the five minutes missing',
  async (missing, isKept) => {
    const validUntil = Math.floor(server.clock.now() / 1000) * 1000 - 3_600_000
    mineAt(validUntil + GRACE_MS + 1_000 - missing)
    await reserve(6n, validUntil)
    await release()
    expect((await find(6n)) === null).toBe(isKept)
  },
)

test('a used nonce costs what was reserved at most, the next one nothing', async () => {
  await reserve(4n, 0)
  await reserve(5n, 0)
  await release()
  expect(await find(4n)).toMatchObject({ actualCost: 10n })
  expect(await find(5n)).toBeNull()
  expect(await spending()).toEqual({ operations: 1n, total: 10n, reserved: 0n })
})

test('releaseReservations reads the nonce of the operation’s key at the newest block', async () => {
  await reserve((9n << 64n) + 6n, 0)
  useNonce((9n << 64n) + 6n)
  await release()
  expect(nonces).toEqual([{ sender: sender(1), key: 9n, block: numberToHex(77) }])
  expect(await spending()).toMatchObject({ reserved: 0n, total: 0n })
})

test('releaseReservations keeps a reservation that was signed again while the node was asked', async () => {
  await reserve(6n, 0)
  const later = now()
  const { call } = node.state
  node.state.call = async (...args) => {
    await server.db.execute('UPDATE sponsorships SET valid_until = $1', [later])
    return call(...args)
  }
  await release()
  expect(await find(6n)).toMatchObject({ actualCost: null, validUntil: later })
  expect(await spending()).toMatchObject({ reserved: 10n })
})

test('releaseReservations keeps the cost of an operation that was settled while the node was asked', async () => {
  await reserve(6n, 0)
  const { call } = node.state
  node.state.call = async (...args) => {
    const operation = { chain, sender: sender(1), nonce: 6n }
    await server.db.transaction((tx) => recordCost(tx, operation, 3n))
    return call(...args)
  }
  await release()
  expect(await find(6n)).toMatchObject({ actualCost: 3n })
  expect(await spending()).toEqual({ operations: 1n, total: 3n, reserved: 0n })
})

test('settled sponsorships and other chains stay as they are', async () => {
  await reserve(6n, 0)
  await server.db.transaction((tx) => recordCost(tx, { chain, sender: sender(1), nonce: 6n }, 3n))
  await reserve(7n, 0, { project: 'other', id: 2 })
  await server.db.execute("UPDATE sponsorships SET chain = 'eip155:1' WHERE nonce = 7")
  await release()
  expect(nonces).toEqual([])
  expect(await find(6n)).toMatchObject({ actualCost: 3n })
})
