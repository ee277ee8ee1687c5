import { Transaction, verifyMessage, verifyTypedData } from 'ethers'
import { type Hex, numberToHex, stringToHex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { ServerRefusal } from '../api/callServer.ts'
import { createKeyring } from '../keys/keyring.ts'
import { gwei, owner, testRoot } from '../testing/accountTools.ts'
import { type AnsweredRpc, answerRpc } from '../testing/answerRpc.ts'
import { texts } from '../text/language.ts'
import { prepareEvmRequest } from './prepareEvmRequest.ts'
import { signEvmRequest } from './signEvmRequest.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const keyring = createKeyring()
const words = texts().approve
let node: AnsweredRpc

afterEach(() => keyring.lock())

function prepare(method: string, params: unknown, answers: object = {}) {
  keyring.hold(new Uint8Array(testRoot))
  node = answerRpc({
    ...{
      eth_getTransactionCount: '0x7',
      eth_gasPrice: '0x2540BE400',
      eth_estimateGas: numberToHex(50_000n),
    },
    ...{ eth_sendRawTransaction: '0x', ...answers },
  })
  const context = {
    origin: 'https://shop.example',
    chainId: 'eip155:137',
    addresses: { eip155: owner },
  }
  return prepareEvmRequest({ method, params }, context, {
    node: node.rpc,
    keyring,
    readPrices: async (all) => all.map(() => null),
  })
}
const send = (change: object = {}, answers: object = {}) =>
  prepare(
    'eth_sendTransaction',
    [{ from: owner, to, value: '0x5', data: '0x1234', ...change }],
    answers,
  )
const raw = () => Transaction.from((node.paramsOf('eth_sendRawTransaction')[0] as [string])[0])

describe('a signature of the wallet’s key', () => {
  test('of a text, which asks no node', async () => {
    const prepared = prepare('personal_sign', [stringToHex('Hello'), owner])
    expect(await Promise.all([prepared.ready, prepared.fee, prepared.chainDetails])).toEqual([
      null,
      null,
      { facts: [], warnings: [] },
    ])
    expect(verifyMessage('Hello', String(await prepared.sign(() => {})))).toBe(owner)
    expect([prepared.account, node.calls]).toEqual([owner, []])
  })

  test('of typed data', async () => {
    const types = { Note: [{ name: 'text', type: 'string' }] }
    const data = { domain: { chainId: 137 }, primaryType: 'Note', types, message: { text: 'Hi' } }
    const prepared = prepare('eth_signTypedData_v4', [owner, JSON.stringify(data)])
    const signature = String(await prepared.sign(() => {}))
    expect(verifyTypedData(data.domain, types, data.message, signature)).toBe(owner)
    expect(prepared.decoded).toMatchObject({
      needsWindow: true,
      movesValue: true,
      receivers: [],
      spends: [],
    })
  })

  test.each(['evm-calls', 'evm-permissions'] as const)('none of a task %s', async (kind) => {
    const submission = { node: answerRpc({}).rpc, filled: null, commit: () => {} }
    await expect(signEvmRequest(keyring, { kind }, submission)).rejects.toThrow(
      'This is for another chain',
    )
  })
})

describe('a transaction of the wallet’s key', () => {
  test('has the shown call, the pending nonce, 1.2 times gas and price, and is committed before it is sent', async () => {
    const prepared = send()
    let sentAtCommit: number | null = null
    const hash = await prepared.sign(() => {
      sentAtCommit = node.paramsOf('eth_sendRawTransaction').length
    })
    expect(raw()).toMatchObject({
      ...{ type: 0, from: owner, to, value: 5n, data: '0x1234', nonce: 7, chainId: 137n },
      ...{ gasLimit: 60_000n, gasPrice: 12n * gwei },
    })
    expect([sentAtCommit, hash]).toEqual([0, raw().hash])
    expect(node.paramsOf('eth_getTransactionCount')).toEqual([[owner, 'pending']])
    expect(node.paramsOf('eth_estimateGas')).toEqual([
      [{ from: owner, data: '0x1234', value: '0x5', to }],
    ])
    expect(await prepared.fee).toEqual({ amount: 60_000n * 12n * gwei, isHigh: false })
  })

  test('that deploys a contract has no recipient', async () => {
    await send({ to: undefined, value: undefined }).sign(() => {})
    expect(raw()).toMatchObject({ to: null, value: 0n, data: '0x1234' })
    expect(node.paramsOf('eth_estimateGas')).toEqual([
      [{ from: owner, data: '0x1234', value: '0x0' }],
    ])
  })

  test('is neither sent when the prompt ended meanwhile, nor signed before it is filled', async () => {
    const commit = () => {
      throw new Error('over')
    }
    await expect(send().sign(commit)).rejects.toThrow('over')
    expect(node.methods()).not.toContain('eth_sendRawTransaction')
    const transaction = { to, data: '0x', value: 1n, gas: null } as const
    const submission = { node: node.rpc, filled: null, commit: () => {} }
    await expect(
      signEvmRequest(keyring, { kind: 'evm-transaction', transaction }, submission),
    ).rejects.toThrow('was not shown')
  })

  const fails = () => {
    throw new ServerRefusal({ code: 'node', message: 'nonce too low', retryAfterSeconds: null })
  }
  test('that the node rejects was sent when the node has it', async () => {
    const prepared = send(
      {},
      { eth_sendRawTransaction: fails, eth_getTransactionByHash: { blockNumber: null } },
    )
    const hash = await prepared.sign(() => {})
    expect(node.paramsOf('eth_getTransactionByHash')).toEqual([[hash]])
  })

  test.each([
    ['does not have it', { eth_getTransactionByHash: null }],
    ['does not answer', {}],
  ])('that the node rejects fails when the node %s', async (_, answers) => {
    await expect(
      send({}, { eth_sendRawTransaction: fails, ...answers }).sign(() => {}),
    ).rejects.toThrow('nonce too low')
  })

  test.each(['eth_getTransactionCount', 'eth_gasPrice', 'eth_estimateGas'])(
    'without an answer to %s has no fee and cannot be signed',
    async (method) => {
      const prepared = send({}, { [method]: fails })
      await expect(prepared.ready).rejects.toThrow('nonce too low')
      expect(await prepared.fee).toBeNull()
      expect((await prepared.chainDetails).warnings.at(-1)).toEqual({
        level: 'danger',
        text: 'nonce too low',
      })
      await expect(prepared.sign(() => {})).rejects.toThrow('nonce too low')
    },
  )

  test.each(['0x', '7', 7, null, '0x7 '])(
    'without a quantity (%j) as the gas price cannot be signed',
    async (price) => {
      await expect(send({}, { eth_gasPrice: price }).ready).rejects.toThrow()
    },
  )
})

describe('what an approval adds when the chain has responded', () => {
  const transfer = `0xa9059cbb${to.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}`

  test('the amount, the fee and the missing simulation, in this order', async () => {
    const { facts, warnings } = await send().chainDetails
    expect(facts).toEqual([
      {
        ...{ label: words.maxFee, value: '0.00072 POL', kind: 'amount' },
        asset: { token: null, amount: 720_000n * 10n ** 9n },
      },
    ])
    expect(warnings).toEqual([{ level: 'caution', text: words.notSimulated }])
  })

  test('a payment to a contract without decimals may be an NFT', async () => {
    const { facts, warnings } = await send({ to: token, value: undefined, data: transfer })
      .chainDetails
    expect(facts.map(({ label }) => label)).toEqual(['Amount (smallest units)', words.maxFee])
    expect(warnings.map(({ text }) => text)).toEqual([
      words.notSimulated,
      words.notAToken.replace('{id}', '7'),
    ])
  })

  test('the warning of a high fee comes last', async () => {
    const { warnings } = await send({}, { eth_gasPrice: numberToHex(5_000n * gwei) }).chainDetails
    expect(warnings.map(({ level }) => level)).toEqual(['caution', 'danger'])
    expect(warnings[1]?.text).toContain('0.36 POL')
  })

  test('the changes of the simulation', async () => {
    const logs = [
      {
        address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
        topics: transferTopics(owner, to),
        data: numberToHex(5n, { size: 32 }),
      },
    ]
    const simulated = [{ calls: [{ status: '0x1', logs }] }]
    const { facts, warnings } = await send({}, { eth_simulateV1: simulated }).chainDetails
    expect(facts[0]).toEqual({
      ...{ label: words.youSend, value: '0.000000000000000005 POL', kind: 'amount' },
      asset: { token: null, amount: 5n },
    })
    expect(warnings).toEqual([])
    const call = { from: owner, data: '0x1234', value: '0x5', to }
    expect(node.paramsOf('eth_simulateV1')).toEqual([
      [{ blockStateCalls: [{ calls: [call] }], traceTransfers: true }, 'latest'],
    ])
  })

  test.each([
    ['a call that reverts', [{ calls: [{ status: '0x0', logs: [] }] }], 'danger', words.wouldFail],
    ['no call', [{ calls: [] }], 'caution', words.notSimulated],
    ['no block', [], 'caution', words.notSimulated],
    [
      'two calls',
      [
        {
          calls: [
            { status: '0x1', logs: [] },
            { status: '0x1', logs: [] },
          ],
        },
      ],
      'caution',
      words.notSimulated,
    ],
    ['another shape', { calls: [] }, 'caution', words.notSimulated],
  ])('a simulation with %s has a warning', async (_, simulated, level, text) => {
    expect((await send({}, { eth_simulateV1: simulated }).chainDetails).warnings).toEqual([
      { level, text },
    ])
  })
})

function transferTopics(from: Hex, recipient: Hex): Hex[] {
  const word = (address: Hex): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  return [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    word(from),
    word(recipient),
  ]
}
