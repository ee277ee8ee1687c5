import { localAccounts, localAddresses } from '@latchkey/testing'
import { type Hex, parseAbiItem } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceChain } from '../../apps/server/src/bundler/advanceChain.ts'
import { createBundlerLock } from '../../apps/server/src/bundler/bundlerLock.ts'
import { bundlerWorker } from '../../apps/server/src/bundler/bundlerWorker.ts'
import { sendBundle } from '../../apps/server/src/bundler/sendBundle.ts'
import { paymaster } from '../../apps/server/src/commands/paymaster.ts'
import { CrashedError, crashAfter } from '../../apps/server/src/testing/crashingDatabase.ts'
import {
  createTestServer,
  type TestServer,
} from '../../apps/server/src/testing/createTestServer.ts'
import { bundlerChains, entryPoint } from '../../apps/server/src/userOperation/bundlerChain.ts'
import {
  type BundlerClient,
  bundlerClient,
  bundlerEnvironment,
  bundlerKey,
  delegatedOperation,
  draftOperation,
  estimatedOperation,
  type OperationFixture,
  openOperationFixture,
  signedOperation,
  sponsoredOperation,
} from './operationFixture.ts'

const paymasterKey = localAccounts.spare2.privateKey
const budget = 10n ** 16n
const userOperationEvent = parseAbiItem(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)

let fixture: OperationFixture
let server: TestServer
let bundler: BundlerClient

beforeAll(async () => {
  fixture = await openOperationFixture()
  const policy = {
    perDay: String(budget),
    total: String(2n * budget),
    perUserPerDay: String(budget),
  }
  server = await createTestServer({
    chains: { [`eip155:${fixture.chain.chainId}`]: fixture.chain.url },
    projects: ['test', 'poor'].map((id) => ({ id, origins: ['*'] })),
    env: {
      ...bundlerEnvironment,
      PAYMASTER_KEY: paymasterKey,
      SPONSORSHIP: JSON.stringify({ test: policy, poor: { ...policy, perUserPerDay: '1' } }),
    },
    workers: [bundlerWorker],
  })
  bundler = bundlerClient(fixture.chain, server.request)
})
afterAll(async () => {
  await server.close()
  await fixture.close()
})

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

async function runPaymasterCommand(...args: string[]): Promise<string> {
  const lines: string[] = []
  const settings = ['--chains', JSON.stringify({ 'eip155:31337': fixture.chain.url })]
  const keys = ['--paymaster-key', paymasterKey, '--database-url', server.databaseUrl]
  const code = await paymaster.run([...args, ...settings, ...keys], {
    say: (line) => lines.push(line),
    result: () => {},
  })
  expect(code).toBe(0)
  return lines.join('\n')
}

test('the bundler includes the first user operation of a self-paid account, which deploys it, makes its calls and refunds the bundler', async () => {
  const account = await fixture.createAccount()
  const recipient = newAddress()
  const address = privateKeyToAccount(bundlerKey).address
  const before = await fixture.client.getBalance({ address })
  const calls = [
    { to: recipient, value: 1n },
    { to: recipient, value: 2n },
  ]
  const operation = await signedOperation(fixture, bundler, { account, calls })
  const hash = await bundler.send(operation)
  const receipt = await bundler.included(hash)
  expect(receipt).toMatchObject({ success: true, sender: account.address, nonce: 0n })
  expect(await fixture.client.getBalance({ address: recipient })).toBe(3n)
  expect(await fixture.client.getCode({ address: account.address })).toBeDefined()
  expect(await fixture.client.getBalance({ address })).toBeGreaterThanOrEqual(before)
  expect(await bundler.result('eth_getUserOperationByHash', [hash])).toMatchObject({
    userOperation: { sender: operation.sender, callData: operation.callData },
    transactionHash: receipt.receipt.transactionHash,
  })
})

test('the bundler includes a user operation whose call fails; all its calls revert, and its receipt has the reason', async () => {
  const account = await fixture.createAccount()
  const recipient = newAddress()
  const calls = [
    { to: recipient, value: 1n },
    { to: localAddresses.usdc, data: '0xdeadbeef' as Hex },
  ]
  const estimated = bundler.estimate(draftOperation(account, calls))
  await expect(estimated).rejects.toThrow('-32521')
  const signed = await account.sign(draftOperation(account, calls), fixture.chain.chainId)
  const receipt = await bundler.included(await bundler.send(signed))
  expect(receipt.success).toBe(false)
  expect(receipt.reason).toMatch(/^0x/)
  expect(await fixture.client.getBalance({ address: recipient })).toBe(0n)
})

test('the server’s paymaster pays for an account without ether, and the project’s owner sees what was spent', async () => {
  expect(await runPaymasterCommand('deploy', '--chain', 'eip155:31337')).toContain('is deployed')
  const funded = await runPaymasterCommand('fund', '--chain', 'eip155:31337', '--amount', '0.5')
  expect(funded).toContain('the deposit on eip155:31337 is 0.5 ETH')
  const account = await fixture.createAccount(0n)
  const calls = [{ to: newAddress() }]
  const operation = await sponsoredOperation(fixture, bundler, { account, calls })
  const receipt = await bundler.included(await bundler.send(operation))
  expect(receipt).toMatchObject({ success: true, paymaster: operation.paymaster })
  await expect
    .poll(() => runPaymasterCommand('status'))
    .toMatch(/test\teip155:31337\t1 operations\ttoday 0\.000\d+\ttotal 0\.000\d+\treserved 0$/m)
})

test('the bundler’s metrics count queued and included operations, mined bundles and the cost of the paymaster', async () => {
  const account = await fixture.createAccount(0n)
  const calls = [{ to: newAddress() }]
  const before = countsOfBundler()
  const operation = await sponsoredOperation(fixture, bundler, { account, calls })
  await bundler.included(await bundler.send(operation))
  const more = { queued: before.queued + 1, included: before.included + 1, mined: before.mined + 1 }
  await expect.poll(countsOfBundler).toMatchObject(more)
  expect(countsOfBundler().wei).toBeGreaterThan(before.wei)
})

function countsOfBundler() {
  const text = server.context.metrics.text()
  const value = (series: string) =>
    Number(new RegExp(`^latchkey_${series} (.+)$`, 'm').exec(text)?.[1] ?? 0)
  const chain = 'chain="eip155:31337"'
  return {
    queued: value(`user_operations_total\\{${chain},status="queued"\\}`),
    included: value(`user_operations_total\\{${chain},status="included"\\}`),
    mined: value(`bundles_total\\{${chain},status="mined"\\}`),
    wei: value(`sponsored_wei_total\\{${chain}\\}`),
  }
}

test('the paymaster rejects an operation that costs more than the budget', async () => {
  const account = await fixture.createAccount(0n)
  const poor = bundlerClient(fixture.chain, server.request, 'poor')
  const dear = await estimatedOperation(poor, { account, calls: [{ to: newAddress() }] })
  const reply = await poor.sponsor('pm_getPaymasterData', dear)
  expect(reply).toMatchObject({
    error: { code: -32501, message: "the account's daily budget is used up" },
  })
})

test('the bundler includes the first user operation of an EIP-7702 account with its authorization', async () => {
  const key = privateKeyToAccount(generatePrivateKey())
  const recipient = newAddress()
  const operation = await delegatedOperation(fixture, key, { to: recipient })
  const receipt = await bundler.included(await bundler.send(operation))
  expect(receipt).toMatchObject({ success: true, sender: key.address })
  expect(await fixture.client.getBalance({ address: recipient })).toBe(5n)
  const code = await fixture.client.getCode({ address: key.address })
  expect(code?.toLowerCase()).toContain('63c0c19a282a1b52b07dd5a65b58948a07dae32b')
})

test('the bundler includes each operation exactly once when it crashes at any statement on the way', async () => {
  const crashing = await createTestServer({
    chains: { [`eip155:${fixture.chain.chainId}`]: fixture.chain.url },
    env: { ...bundlerEnvironment, BUNDLER_KEY: localAccounts.spare1.privateKey },
  })
  const { context } = crashing
  const [chain] = bundlerChains(context)
  if (!chain) throw new Error('The chain has no bundler')
  const lock = createBundlerLock(context.chainDb)
  const client = bundlerClient(fixture.chain, crashing.request)
  const account = await fixture.createAccount()
  const recipient = newAddress()
  const advance = async (isSent: boolean) => {
    const bundle = await advanceChain(context, chain, lock)
    if (bundle && isSent) await sendBundle(context, chain, bundle)
  }
  const hashes: Hex[] = []
  for (let point = 0, hasCrashed = true; hasCrashed; point++) {
    const deployed = point === 0 ? {} : { factory: undefined, factoryData: undefined }
    const calls = [{ to: recipient, value: 1n }]
    const draft = draftOperation(account, calls, { nonce: BigInt(point), ...deployed })
    const hash = await client.send(await account.sign(draft, fixture.chain.chainId))
    hashes.push(hash)
    const revive = crashAfter(context.chainDb, point)
    // Every second time it crashes after the transaction is stored and before it is sent.
    await advance(point % 2 === 0)
      .then(() => advance(true))
      .catch((error: unknown) => expect(error).toBeInstanceOf(CrashedError))
    hasCrashed = revive()
    while (!(await client.receipt(hash))) await advance(true)
  }
  const calls = BigInt(hashes.length)
  expect(calls).toBeGreaterThan(8n)
  expect(await fixture.client.getBalance({ address: recipient })).toBe(calls)
  const operations = await fixture.client.getLogs({
    address: entryPoint,
    event: userOperationEvent,
    args: { sender: account.address },
    fromBlock: 0n,
  })
  expect(operations.map(({ args }) => args.userOpHash)).toEqual(hashes)
  await lock.close()
  await crashing.close()
}, 240_000)
