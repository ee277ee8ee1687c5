import { localAccounts } from '@latchkey/testing'
import { type Address, type Hex, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceChain } from '../../apps/server/src/bundler/advanceChain.ts'
import { type BundlerLock, createBundlerLock } from '../../apps/server/src/bundler/bundlerLock.ts'
import { sendBundle } from '../../apps/server/src/bundler/sendBundle.ts'
import {
  createTestServer,
  type TestServer,
} from '../../apps/server/src/testing/createTestServer.ts'
import { bundlerChains } from '../../apps/server/src/userOperation/bundlerChain.ts'
import {
  type BundlerClient,
  bundlerClient,
  bundlerEnvironment,
  draftOperation,
  type OperationFixture,
  openOperationFixture,
} from './operationFixture.ts'

let fixture: OperationFixture
let server: TestServer
let bundler: BundlerClient
let lock: BundlerLock

beforeAll(async () => {
  fixture = await openOperationFixture()
  await fixture.client.setAutomine(false)
  server = await createTestServer({
    chains: { [`eip155:${fixture.chain.chainId}`]: fixture.chain.url },
    env: { ...bundlerEnvironment, BUNDLER_KEY: localAccounts.spare1.privateKey },
  })
  lock = createBundlerLock(server.context.chainDb)
  bundler = bundlerClient(fixture.chain, server.request)
})
afterAll(async () => {
  await lock.close()
  await server.close()
  await fixture.close()
})

async function mineWithBaseFee(gwei: string): Promise<void> {
  await fixture.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(gwei) })
  await fixture.client.mine({ blocks: 1 })
}

let lastSent: Hex | undefined

/** What the worker does every 250 ms; without `isSent` the process ends before the transaction is sent. */
async function advance({ isSent = true } = {}) {
  const [chain] = bundlerChains(server.context)
  if (!chain) throw new Error('The chain has no bundler')
  const bundle = await advanceChain(server.context, chain, lock)
  if (!bundle || !isSent || bundle.hash === lastSent) return bundle
  await sendBundle(server.context, chain, bundle)
  lastSent = bundle.hash
  return bundle
}

async function sendOperation(maxFee: string): Promise<{ hash: Hex; recipient: Address }> {
  const account = await fixture.createAccount()
  const recipient = privateKeyToAccount(generatePrivateKey()).address
  const draft = draftOperation(account, [{ to: recipient, value: 1n }], {
    maxFeePerGas: parseGwei(maxFee),
    maxPriorityFeePerGas: parseGwei('0.1'),
  })
  const hash = await bundler.send(await account.sign(draft, fixture.chain.chainId))
  return { hash, recipient }
}

/** A bundle in the node's pool whose fees are too low since the base fee has risen. */
async function createStuckBundle() {
  await mineWithBaseFee('1')
  const cheap = await sendOperation('1.3')
  const stuck = await advance()
  await mineWithBaseFee('5')
  expect(await advance()).toMatchObject({ hash: stuck?.hash })
  return { cheap, stuck }
}

const balanceOf = ({ recipient }: { recipient: Address }) =>
  fixture.client.getBalance({ address: recipient })

test('the bundler replaces a transaction with fees below the base fee after a minute by one with the operations that offer enough', async () => {
  const { cheap, stuck } = await createStuckBundle()
  const rich = await sendOperation('20')
  expect(await advance()).toMatchObject({ hash: stuck?.hash })
  server.clock.advance(61_000)
  const replacement = await advance()
  expect(replacement).toMatchObject({ nonce: stuck?.nonce, operations: [rich.hash] })
  await mineWithBaseFee('5')
  expect(await advance()).toBeNull()
  expect(await bundler.receipt(rich.hash)).toMatchObject({ success: true })
  expect(await bundler.receipt(cheap.hash)).toBeNull()

  await mineWithBaseFee('1')
  expect(await advance()).toMatchObject({ operations: [cheap.hash] })
  await mineWithBaseFee('1')
  await advance()
  expect(await bundler.receipt(cheap.hash)).toMatchObject({ success: true })
  expect([await balanceOf(cheap), await balanceOf(rich)]).toEqual([1n, 1n])
})

test('a bundle transaction that was replaced and is mined after all includes its operations once; the others wait for the next bundle', async () => {
  const { cheap, stuck } = await createStuckBundle()
  const rich = await sendOperation('20')
  server.clock.advance(61_000)
  expect(await advance({ isSent: false })).toMatchObject({ operations: [rich.hash] })
  // Another node still has the transaction that this node has dropped.
  await fixture.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1') })
  await fixture.client.sendRawTransaction({ serializedTransaction: stuck?.raw ?? '0x' })
  await mineWithBaseFee('1')
  expect(await advance()).toMatchObject({ operations: [rich.hash] })
  expect(await bundler.receipt(cheap.hash)).toMatchObject({ success: true })
  await mineWithBaseFee('1')
  expect(await advance()).toBeNull()
  expect(await bundler.receipt(rich.hash)).toMatchObject({ success: true })
  expect([await balanceOf(cheap), await balanceOf(rich)]).toEqual([1n, 1n])
})

test('the bundler bundles the operations of a replaced transaction again when the base fee falls', async () => {
  const { cheap, stuck } = await createStuckBundle()
  server.clock.advance(61_000)
  expect(await advance()).toBeNull()
  await mineWithBaseFee('1')
  const next = await advance()
  expect(next).toMatchObject({ nonce: stuck?.nonce, operations: [cheap.hash] })
  expect(next?.hash).not.toBe(stuck?.hash)
  await mineWithBaseFee('1')
  expect(await advance()).toBeNull()
  expect(await bundler.receipt(cheap.hash)).toMatchObject({ success: true })
  expect(await balanceOf(cheap)).toBe(1n)
})
