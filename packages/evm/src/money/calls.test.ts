import {
  type Call,
  executeSend,
  getCallsStatus,
  getCapabilities,
  prepareSend,
  type SendCallsParameters,
  sendCalls,
  showCallsStatus,
  waitForCallsStatus,
  waitForTransaction,
} from '@latchkey/core'
import { type RequestPreview, registerSigningGate } from '@latchkey/core/internal'
import {
  errorCodeOf,
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { chainClient } from '../testing/chainClient.ts'
import { localSwapTokens } from '../testing/localSwapTokens.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'

const { dave, erin, mallory } = localAccounts
const { usdc } = localAddresses
let chain: RunningChain
let fixture: MoneyFixture
beforeAll(async () => {
  chain = await startLocalChain()
  fixture = await openMoneyFixture({ chain })
})
afterAll(async () => {
  fixture.latchkey.destroy()
  await chain.close()
})
beforeEach(() => fixture.wallet.behave({ calls: 'atomic', send: 'approve' }))

const pay = (to: string, value: bigint): Call => ({ to, value })
const token = (functionName: 'transfer' | 'approve', to: `0x${string}`, amount: bigint): Call => ({
  to: usdc,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }),
})
const balances = () =>
  Promise.all([
    chainClient(chain).getBalance({ address: erin.address }),
    chainClient(chain).getBalance({ address: dave.address }),
    chainClient(chain).readContract({
      address: usdc,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [erin.address],
    }),
  ])

/** The next batch needs the nonce after this one, which also counts the wallet's EIP-7702 authorization. */
async function sendAndWait(order: SendCallsParameters): Promise<{ id: string }> {
  const { id } = await sendCalls(fixture.latchkey, order)
  await waitForCallsStatus(fixture.latchkey, { id })
  return { id }
}

test('sendCalls executes a batch of three calls with one approval, in one transaction', async () => {
  const { latchkey, wallet } = fixture
  const before = await balances()
  const asked = wallet.requests.length
  const { id } = await sendCalls(latchkey, {
    calls: [pay(erin.address, 5n), pay(dave.address, 7n), token('transfer', erin.address, 9n)],
  })
  const heard: string[] = []
  const done = await waitForCallsStatus(latchkey, {
    id,
    onStatus: ({ status }) => heard.push(status),
  })
  expect(done).toMatchObject({ id, status: 'success', statusCode: 200, atomic: true })
  expect(heard.at(-1)).toBe('success')
  expect(done.receipts).toHaveLength(1)
  expect(done.receipts[0]).toMatchObject({ status: 'success', transactionHash: wallet.sent.at(-1) })
  expect(done.receipts[0]?.logs).toMatchObject([{ address: usdc.toLowerCase() }])
  const [erins, daves, tokens] = await balances()
  expect([erins - before[0], daves - before[1], tokens - before[2]]).toEqual([5n, 7n, 9n])
  const prompts = wallet.requests.slice(asked).filter(({ method }) => method === 'wallet_sendCalls')
  expect(prompts).toMatchObject([{ params: [{ version: '2.0.0', atomicRequired: true, id }] }])
})

test('a smart account sends a single payment as a batch, and the journal follows it by its id', async () => {
  const { latchkey, network, wallet } = fixture
  const prepared = await prepareSend(latchkey, {
    network,
    token: localSwapTokens.ETH,
    amount: 3n,
    recipient: { address: erin.address, name: null },
  })
  const before = await balances()
  const account = { ...prepared.account, type: 'smartAccount' } as const
  const { id, batchId } = await executeSend(latchkey, { transfer: { ...prepared, account } })
  expect(batchId).toBe(id)
  const { status, hash } = await waitForTransaction(latchkey, { id })
  expect([status, hash]).toEqual(['confirmed', wallet.sent.at(-1)])
  expect((await balances())[0] - before[0]).toBe(3n)
})

test('a failing call reverts the whole batch of sendCalls', async () => {
  const before = await balances()
  const { id } = await sendCalls(fixture.latchkey, {
    calls: [pay(erin.address, 5n), token('transfer', erin.address, maxUint256)],
  })
  const done = await waitForCallsStatus(fixture.latchkey, { id })
  expect(done).toMatchObject({ status: 'failure', statusCode: 500 })
  expect(done.receipts).toMatchObject([{ status: 'reverted' }])
  expect(await balances()).toEqual(before)
})

describe('rejections', () => {
  test.each([
    [
      'by a wallet that would send the calls one by one',
      { calls: 'sequential' },
      'calls/not-atomic',
    ],
    ['by a wallet without batches', { calls: 'unsupported' }, 'wallet/method-unsupported'],
    ['by a visitor who declines', { send: 'reject' }, 'wallet/rejected'],
  ] as const)('sendCalls is rejected, and sends nothing, %s', async (_, behaviour, code) => {
    fixture.wallet.behave(behaviour)
    const sent = fixture.wallet.sent.length
    const calls = [pay(erin.address, 1n), pay(dave.address, 1n)] as const
    expect(await errorCodeOf(sendCalls(fixture.latchkey, { calls }))).toBe(code)
    expect(fixture.wallet.sent).toHaveLength(sent)
  })

  test('sendCalls rejects an id that the wallet has seen before', async () => {
    const order = { calls: [pay(erin.address, 1n), pay(dave.address, 1n)], id: '0x77' } as const
    expect(await sendAndWait(order)).toEqual({ id: '0x77' })
    expect(await errorCodeOf(sendCalls(fixture.latchkey, order))).toBe('calls/already-sent')
  })

  test('sendCalls rejects a capability that the wallet lacks', async () => {
    const calls = [pay(erin.address, 1n)] as const
    const capabilities = { paymasterService: { url: 'https://paymaster.example' } }
    const code = await errorCodeOf(sendCalls(fixture.latchkey, { calls, capabilities }))
    expect(code).toBe('calls/capability-unsupported')
  })

  test('sendCalls rejects while the wallet is on another network', async () => {
    const { latchkey, wallet } = await openMoneyFixture({ chain })
    onTestFinished(() => latchkey.destroy())
    wallet.behave({ calls: 'atomic', reportedChainId: 8453 })
    const calls = [pay(erin.address, 1n)] as const
    expect(await errorCodeOf(sendCalls(latchkey, { calls }))).toBe('network/wrong-chain')
    expect(wallet.sent).toEqual([])
  })
})

test('the request guard shows a batch with an unlimited allowance behind a payment before the wallet gets it', async () => {
  const shown: RequestPreview[] = []
  onTestFinished(
    registerSigningGate(fixture.latchkey, async (preview) => {
      shown.push(preview)
      return 'cancel'
    }),
  )
  const asked = fixture.wallet.requests.filter(({ method }) => method === 'wallet_sendCalls')
  const calls = [pay(erin.address, 1n), token('approve', mallory.address, maxUint256)] as const
  expect(await errorCodeOf(sendCalls(fixture.latchkey, { calls }))).toBe('wallet/rejected')
  expect(shown).toMatchObject([{ method: 'wallet_sendCalls', isOrdinary: false }])
  expect(shown[0]?.dangers.map(({ code }) => code)).toContain('allowance-unlimited')
  const now = fixture.wallet.requests.filter(({ method }) => method === 'wallet_sendCalls')
  expect(now).toHaveLength(asked.length)
})

test('sendCalls sends nothing when the wallet leaves the network during the review', async () => {
  const { wallet, latchkey } = fixture
  onTestFinished(() => wallet.setChain(31_337))
  const leave = async (): Promise<'continue'> => {
    wallet.setChain(1)
    return 'continue'
  }
  onTestFinished(registerSigningGate(latchkey, leave))
  const asked = wallet.requests.filter(({ method }) => method === 'wallet_sendCalls').length
  const calls = [token('approve', mallory.address, maxUint256)] as const
  expect(await errorCodeOf(sendCalls(latchkey, { calls }))).toBe('network/wrong-chain')
  const now = wallet.requests.filter(({ method }) => method === 'wallet_sendCalls')
  expect(now).toHaveLength(asked)
})

test('getCapabilities returns what the wallet announces for the network', async () => {
  expect(await getCapabilities(fixture.latchkey)).toMatchObject({ atomic: { status: 'supported' } })
  fixture.wallet.behave({ calls: 'sequential' })
  const network = 'eip155:31337'
  expect(await getCapabilities(fixture.latchkey, { network })).toEqual({
    atomic: { status: 'unsupported' },
  })
  const other = getCapabilities(fixture.latchkey, { network: 'eip155:1' })
  expect(await errorCodeOf(other)).toBe('network/not-supported')
})

test('a wallet whose atomic status is ready upgrades the account with the first batch (EIP-7702), and supports batches from then on', async () => {
  const upgraded = await openMoneyFixture({ chain })
  onTestFinished(() => upgraded.latchkey.destroy())
  const { latchkey, wallet } = upgraded
  wallet.behave({ calls: 'ready' })
  expect(await getCapabilities(latchkey)).toMatchObject({ atomic: { status: 'ready' } })
  const before = await balances()
  const { id } = await sendCalls(latchkey, {
    calls: [pay(erin.address, 5n), pay(dave.address, 7n)],
  })
  const done = await waitForCallsStatus(latchkey, { id })
  expect(done).toMatchObject({ status: 'success', atomic: true })
  expect(done.receipts).toHaveLength(1)
  const [erins, daves] = await balances()
  expect([erins - before[0], daves - before[1]]).toEqual([5n, 7n])
  const asked = wallet.requests.filter(({ method }) => method === 'wallet_sendCalls')
  expect(asked).toMatchObject([{ params: [{ atomicRequired: true }] }])
  expect(await getCapabilities(latchkey)).toMatchObject({ atomic: { status: 'supported' } })
})

test('getCallsStatus rejects with calls/unknown-id for a batch that the wallet does not know', async () => {
  const unknown = { id: '0xdead' }
  expect(await errorCodeOf(getCallsStatus(fixture.latchkey, unknown))).toBe('calls/unknown-id')
  expect(await errorCodeOf(showCallsStatus(fixture.latchkey, unknown))).toBe('calls/unknown-id')
})

test('showCallsStatus opens the wallet at a batch', async () => {
  const { id } = await sendAndWait({ calls: [pay(erin.address, 1n)] })
  await showCallsStatus(fixture.latchkey, { id })
  expect(fixture.wallet.requests.at(-1)).toMatchObject({
    method: 'wallet_showCallsStatus',
    params: [id],
  })
})

test('waitForCallsStatus stops when the page aborts it', async () => {
  const { id } = await sendAndWait({ calls: [pay(erin.address, 1n)] })
  const waiting = waitForCallsStatus(fixture.latchkey, { id, signal: AbortSignal.abort() })
  expect(await errorCodeOf(waiting)).toBe('rpc/aborted')
})

test('getCallsStatus of a remote wallet without the method fails with rpc/call-status-not-approved', async () => {
  const remote = await openMoneyFixture({ chain, isRemote: true })
  onTestFinished(() => remote.latchkey.destroy())
  const status = getCallsStatus(remote.latchkey, { id: '0x1' })
  expect(await errorCodeOf(status)).toBe('rpc/call-status-not-approved')
  const calls = [pay(erin.address, 1n)] as const
  expect(await errorCodeOf(sendCalls(remote.latchkey, { calls }))).toBe('wallet/method-unsupported')
})
