import { type Hex, numberToHex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { ServerRefusal } from '../api/callServer.ts'
import { account, createAccountTools, estimate, gwei } from '../testing/accountTools.ts'
import { hashOf, type SentOperation } from '../testing/sentOperation.ts'
import { texts } from '../text/language.ts'
import { encodeCalls } from './accountCalls.ts'
import { prepareOperation } from './prepareOperation.ts'
import { refusals } from './refusals.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const paymaster = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const calls = [{ to, value: 5n, data: '0x' }] as const
const plan = { account, calls, nonce: 7n, toAnswer: (hash: string) => hash }
const feeAmount = (100_000n + 200_000n + 50_000n) * 15n * gwei

type Chain = NonNullable<Parameters<typeof createAccountTools>[0]>
let tools: ReturnType<typeof createAccountTools>
const prepare = (chain: Chain = {}, changes: object = {}, planned: object = {}) => {
  tools = createAccountTools(chain, changes)
  return prepareOperation({ ...plan, ...planned }, tools)
}
const operation = () => tools.onBundler.paramsOf('eth_sendUserOperation')[0]?.[0] as SentOperation
const refuse = (message: string) => () => {
  throw new ServerRefusal({ code: 'node', message, retryAfterSeconds: null })
}

afterEach(() => tools.keyring.lock())

describe('an operation that the wallet’s key signs', () => {
  test('shows its call, has the highest fee, and is committed before it is sent', async () => {
    const prepared = prepare()
    expect(prepared.decoded).toMatchObject({
      ...{ title: 'Send', chainId: 'eip155:1', movesValue: true, needsWindow: false },
      ...{ receivers: [to], spends: [{ token: null, amount: 5n }], task: { kind: 'evm-calls' } },
    })
    for (const name of ['calls', 'tokens', 'minimums', 'swaps'])
      expect(prepared.decoded).not.toHaveProperty(name)
    expect(await prepared.fee).toEqual({ amount: feeAmount, isHigh: false })
    let sentAtCommit: number | null = null
    const answer = await prepared.sign(() => {
      sentAtCommit = tools.onBundler.paramsOf('eth_sendUserOperation').length
    })
    expect([sentAtCommit, answer]).toEqual([0, hashOf(operation(), 1)])
  })

  test('nothing is sent when the prompt ended meanwhile', async () => {
    const prepared = prepare()
    const commit = () => {
      throw new Error('over')
    }
    await expect(prepared.sign(commit)).rejects.toThrow('over')
    expect(tools.onBundler.methods()).not.toContain('eth_sendUserOperation')
  })

  test('the error of the gas estimate fails the approval, without a fee', async () => {
    const prepared = prepare({
      bundler: { eth_estimateUserOperationGas: refuse('AA25 invalid nonce') },
    })
    await expect(prepared.ready).rejects.toThrow('AA25')
    await expect(prepared.sign(() => {})).rejects.toThrow('AA25')
    expect(await prepared.fee).toBeNull()
    expect((await prepared.chainDetails).warnings).toContainEqual({
      level: 'danger',
      text: 'AA25 invalid nonce',
    })
  })

  test('a bundler that rejects the operation may have it already', async () => {
    const prepared = prepare({
      bundler: {
        eth_sendUserOperation: refuse('already known'),
        eth_getUserOperationByHash: { sender: to },
      },
    })
    const hash = await prepared.sign(() => {})
    expect(tools.onBundler.paramsOf('eth_getUserOperationByHash')).toEqual([[hash]])
  })

  test.each([
    ['does not have it', { eth_getUserOperationByHash: null }],
    ['does not answer', {}],
  ])(
    'a bundler that rejects the operation and %s fails the request with a sentence',
    async (_, more) => {
      const prepared = prepare({
        bundler: { eth_sendUserOperation: refuse('execution reverted'), ...more },
      })
      await expect(prepared.sign(() => {})).rejects.toThrow(texts().smartAccount.wouldFail)
    },
  )

  test('only the decoded calls of the request are signed', async () => {
    const other = encodeCalls([{ to, value: 6n, data: '0x' }])
    const decode = () => ({ ...shownBatch, calls })
    const prepared = prepare({}, {}, { decode })
    const filled = (await prepared.ready) as { operation: { callData: Hex } }
    filled.operation.callData = other
    await expect(prepared.sign(() => {})).rejects.toThrow(refusals.malformed)
    expect(tools.onBundler.methods()).not.toContain('eth_sendUserOperation')
  })

  test.each([
    ['another sender', { sender: to }],
    ['another deployment', { factory: to, factoryData: '0x' }],
    ['another paymaster', { paymaster: to, paymasterData: '0x' }],
  ])('an operation with %s is not signed', async (_, change) => {
    const prepared = prepare({}, { paymaster })
    const filled = (await prepared.ready) as { operation: object }
    Object.assign(filled.operation, change)
    await expect(prepared.sign(() => {})).rejects.toThrow(
      expect.objectContaining({ name: 'NotAllowed' }),
    )
    expect(tools.onBundler.methods()).not.toContain('eth_sendUserOperation')
  })
})

const shownBatch = {
  ...{ title: 'Shown', chainId: 'eip155:1', facts: [], warnings: [], needsWindow: true },
  ...{ movesValue: false, receivers: [], spends: [], tokens: [] },
}

describe('what the approval adds when the chain has responded', () => {
  const words = texts().smartAccount
  const details = async (chain: Chain = {}, changes: object = {}, planned: object = {}) =>
    prepare(chain, changes, planned).chainDetails
  const rows = async (...args: Parameters<typeof details>) =>
    (await details(...args)).facts.map(({ label, value }) => `${label}: ${value}`)

  test('the network fee, and a caution without a simulation', async () => {
    const { facts, warnings, hasPasskeyOwner, effect } = await details()
    expect(facts).toEqual([
      {
        ...{ label: texts().approve.maxFee, value: '0.00525 ETH', kind: 'amount' },
        asset: { token: null, amount: 5_250_000n * 10n ** 9n },
      },
    ])
    expect(warnings).toEqual([{ level: 'caution', text: texts().approve.notSimulated }])
    expect([hasPasskeyOwner, effect]).toEqual([false, undefined])
  })

  test('the first use and a sponsored fee', async () => {
    const bundler = {
      pm_getPaymasterStubData: { paymaster, paymasterData: '0x' },
      pm_getPaymasterData: { paymaster, paymasterData: '0x' },
    }
    expect(await rows({ node: { eth_getCode: '0x' }, bundler }, { paymaster })).toEqual([
      `${words.firstUse}: ${words.firstUseMeaning}`,
      `${words.fee}: ${words.sponsored}`,
    ])
  })

  test('a batch is all or nothing, and its effect stands apart', async () => {
    const both = { calls: [...calls, ...calls] }
    expect(await rows({}, {}, both)).toEqual([
      `${words.allOrNothing}: ${words.allOrNothingMeaning}`,
      `${texts().approve.maxFee}: 0.00525 ETH`,
    ])
    expect((await details({}, {}, both)).effect).toEqual([])
  })

  test('the warning of a high fee', async () => {
    const high = { ...estimate, verificationGasLimit: numberToHex(3_000_001n) }
    const { warnings } = await details({ bundler: { eth_estimateUserOperationGas: high } })
    expect(warnings).toContainEqual({
      level: 'danger',
      text: expect.stringContaining('far more than usual'),
    })
  })

  test('an amount of a contract that has no decimals may be an NFT', async () => {
    const transfer = `0xa9059cbb${to.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}`
    const { warnings } = await details(
      {},
      {},
      { calls: [{ to: paymaster, value: 0n, data: transfer }] },
    )
    expect(warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('NFT #7') })
  })
})
