import { encodeErrorResult, type Hex, parseAbi, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/pureContext.ts'
import { account, network, openPureEvm } from '../testing/pureEvm.ts'
import { eventLog, type SimulatedChain, simulatingNode } from '../testing/simulatingNode.ts'
import { simulate } from './simulate.ts'

const [to, token, other, spender] = [1, 2, 3, 4].map(addressOf) as [Hex, Hex, Hex, Hex]
const own = account.address as Hex
const amount = (value: bigint) => toHex(value, { size: 32 })
const transferOf = (address: Hex, from: Hex, recipient: Hex, value: bigint) =>
  eventLog('Transfer(address,address,uint256)', {
    ...{ address, indexed: [from, recipient], data: amount(value) },
  })
const approvalOf = (address: Hex, value: bigint, by: Hex = spender) =>
  eventLog('Approval(address,address,uint256)', {
    ...{ address, indexed: [own, by], data: amount(value) },
  })
const one = [{ to, value: 1n }]
const run = async (chain: SimulatedChain, request: object = {}) => {
  const { evm, read } = await openPureEvm({ node: simulatingNode(chain) })
  return { simulation: await simulate(evm, { account, network, calls: one, ...request }), read }
}

describe('a simulation', () => {
  test('measures coins and tokens before the first and after the last call, and after each', async () => {
    const chain = { native: [100n, 95n, 96n], tokens: { [token]: [7n, 7n, 10n] } }
    const request = { calls: [one[0], { to, data: '0x12' }], tokens: [token] }
    const { simulation, read } = await run(chain, request)
    const coins = (value: bigint) => ({ kind: 'native', amount: value })
    const tokens = { kind: 'token', token, amount: 3n }
    expect(simulation).toEqual({
      status: 'simulated',
      changes: [coins(-4n), tokens],
      calls: [[coins(-5n)], [coins(1n), tokens]],
      received: [],
      allowances: [],
      rights: [[], []],
      holdings: new Map([
        ['native', 100n],
        [token.toLowerCase(), 7n],
      ]),
      gasUsed: 200n,
      isComplete: true,
    })
    const [{ blockStateCalls }] = (read[0]?.params ?? []) as [
      { blockStateCalls: [{ calls: object[] }] },
    ]
    expect(blockStateCalls[0].calls).toHaveLength(2 + 3 + 3)
    expect(blockStateCalls[0].calls[2]).toEqual({ from: own, to, data: '0x', value: '0x1' })
    expect(blockStateCalls[0].calls[5]).toEqual({ from: own, to, data: '0x12', value: '0x0' })
  })

  test('takes events for what was not measured, and not for what was', async () => {
    const logs = [transferOf(token, own, other, 9n), transferOf(other, own, to, 4n)]
    const chain = { native: [5n, 5n], tokens: { [token]: [7n, 7n] }, results: [{ logs }] }
    const { simulation } = await run(chain, { tokens: [token] })
    const changes = [{ kind: 'token', token: other, amount: -4n }]
    expect(simulation).toMatchObject({ changes, calls: [changes] })
  })

  test('takes events for a token that cannot be measured', async () => {
    const logs = [transferOf(token, own, other, 9n)]
    const { simulation } = await run({ native: [5n, 5n], results: [{ logs }] }, { tokens: [token] })
    expect(simulation).toMatchObject({
      changes: [{ kind: 'token', token, amount: -9n }],
      holdings: new Map([['native', 5n]]),
    })
  })

  test('tells what the recipient receives, apart from the account', async () => {
    const logs = [transferOf(other, to, spender, 4n)]
    const chain = { native: [5n, 6n], tokens: { [token]: [7n, 9n] }, results: [{ logs }] }
    const { simulation } = await run(chain, { tokens: [token], recipient: spender.toLowerCase() })
    expect(simulation).toMatchObject({
      received: [
        { kind: 'native', amount: 1n },
        { kind: 'token', token, amount: 2n },
        { kind: 'token', token: other, amount: 4n },
      ],
      changes: [
        { kind: 'native', amount: 1n },
        { kind: 'token', token, amount: 2n },
      ],
    })
  })

  test.each([
    [[3n, 4n], [{ token, spender, amount: 4n }]],
    [[3n, 3n], []],
    [[3n, 2n], []],
    [[0n, 1n], [{ token, spender, amount: 1n }]],
  ])('measures the allowance %s', async (series, allowances) => {
    const measured = [{ token: token.toLowerCase(), spender: spender.toLowerCase() }]
    const { simulation } = await run({ allowances: { [token]: series } }, { allowances: measured })
    expect(simulation).toMatchObject({ allowances, holdings: new Map([['native', 0n]]) })
  })

  test('takes events for allowances that were not measured: another token or another spender', async () => {
    const logs = [approvalOf(token, 9n), approvalOf(other, 8n), approvalOf(token, 7n, other)]
    const chain = { allowances: { [token]: [3n, 3n] }, results: [{ logs }] }
    const { simulation } = await run(chain, { allowances: [{ token, spender }] })
    expect(simulation).toMatchObject({
      allowances: [
        { token: other, spender, amount: 8n },
        { token, spender: other, amount: 7n },
      ],
    })
  })

  test('tells the rights of each call', async () => {
    const named = eventLog('Something(address,address)', { address: to, indexed: [own, other] })
    const chain = { results: [{}, { logs: [named] }] }
    const { simulation } = await run(chain, { calls: [one[0], one[0]] })
    const rights = [[], [{ kind: 'unknown-rights', contract: to.toLowerCase(), to: other }]]
    expect(simulation).toMatchObject({ rights })
  })

  test.each([0, 1])(
    'with call %i of two reverting tells the reason and the holdings',
    async (index) => {
      const abi = parseAbi(['error Error(string reason)'])
      const returnData = encodeErrorResult({ abi, errorName: 'Error', args: ['no'] })
      const results = [0, 1].map((at) => (at === index ? { status: '0x0' as Hex, returnData } : {}))
      const { simulation } = await run(
        { native: [5n, 5n, 5n], results },
        { calls: [one[0], one[0]] },
      )
      expect(simulation).toEqual({
        ...{ status: 'reverted', reason: 'no', holdings: new Map([['native', 5n]]) },
      })
    },
  )

  test('is null without a node that simulates', async () => {
    const { evm } = await openPureEvm()
    expect(await simulate(evm, { account, network, calls: one })).toBeNull()
  })
})
