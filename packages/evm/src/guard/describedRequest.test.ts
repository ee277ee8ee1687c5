import type { AssetChange, Simulation } from '@latchkey/core/adapter'
import { errorCodeOf } from '@latchkey/testing'
import { type Hex, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { addressOf } from '../testing/pureContext.ts'
import { account, network, openPureEvm, type Replies } from '../testing/pureEvm.ts'
import { eventLog, type SimulatedChain, simulatingNode } from '../testing/simulatingNode.ts'
import { describeRequest } from './describeRequest.ts'
import { assetsLeaving, assetsNamed } from './readHoldings.ts'

const [to, token, other, spender] = [1, 2, 3, 4].map(addressOf) as [Hex, Hex, Hex, Hex]
const own = account.address as Hex
const amount = (value: bigint) => toHex(value, { size: 32 })
const send = (...calls: readonly object[]) =>
  calls.length === 1
    ? { method: 'eth_sendTransaction', params: [{ from: own, ...calls[0] }] }
    : { method: 'wallet_sendCalls', params: [{ chainId: '0x1', calls }] }
const approve = { to: token, data: calldata('approve(address, uint256)', spender, 5n) }
const unknownCall = { to, data: '0x12345678' }
const described = async (
  request: { method: string; params: unknown },
  chain: SimulatedChain | Replies,
  change: object = {},
) => {
  const isReplies = Object.values(chain).some((each) => typeof each === 'function')
  const node = isReplies ? (chain as Replies) : simulatingNode(chain as SimulatedChain)
  const { evm, read } = await openPureEvm({ node })
  const signal = AbortSignal.timeout(5000)
  const options = { account, network, swapRouters: { routers: [] }, signal, ...request, ...change }
  return { ...(await describeRequest(evm, options)), read }
}
const approvalLog = (value: bigint, by: Hex = spender, address: Hex = token) =>
  eventLog('Approval(address,address,uint256)', {
    ...{ address, indexed: [own, by], data: amount(value) },
  })

describe('a described request', () => {
  test('has facts, changes and holdings of its call', async () => {
    const found = await described(send({ to, value: '0x5' }), { native: [9n, 4n] })
    const change = { kind: 'native', amount: -5n }
    expect(found).toMatchObject({
      account: own,
      facts: [{ kind: 'pays', to, amount: 5n }],
      dangers: [],
      simulation: 'simulated',
      changes: [change],
      allowances: [],
      calls: [{ targets: [to], changes: [change], facts: [{ kind: 'pays' }], dangers: [] }],
      holdings: new Map([['native', 9n]]),
    })
  })

  test('takes the sender of the request for the account', async () => {
    const request = { method: 'eth_sendTransaction', params: [{ from: other, to, value: '0x5' }] }
    const found = await described(request, { native: [9n, 4n] })
    expect(found.account).toBe(other)
    const params = found.read.find(({ method }) => method === 'eth_simulateV1')?.params
    expect(JSON.stringify(params)).toContain(`"from":"${other}"`)
  })

  test('without calls has no simulation and reads nothing', async () => {
    const found = await described({ method: 'personal_sign', params: ['0x486921', own] }, {})
    expect(found).toMatchObject({ simulation: 'none', changes: null, allowances: [], calls: [] })
    expect(found.read).toEqual([])
    expect(found.holdings).toEqual(new Map())
  })

  test('of two calls has the changes of each', async () => {
    const chain = { native: [9n, 4n, 3n], code: [spender] }
    const found = await described(send({ to, value: '0x5' }, { to, value: '0x1' }), chain)
    expect(found.calls.map(({ changes }) => changes)).toEqual([
      [{ kind: 'native', amount: -5n }],
      [{ kind: 'native', amount: -1n }],
    ])
    expect(found.changes).toEqual([{ kind: 'native', amount: -6n }])
  })

  test('that reverts says so and keeps the holdings', async () => {
    const chain: SimulatedChain = { native: [9n, 9n], results: [{ status: '0x0' }] }
    expect(await described(send({ to, value: '0x5' }), chain)).toMatchObject({
      ...{ simulation: 'reverted', changes: null, allowances: [], calls: [{ changes: null }] },
      holdings: new Map([['native', 9n]]),
    })
  })

  test('that no node simulates says so, and reads the holdings apart', async () => {
    const { eth_simulateV1: _, ...node } = simulatingNode({
      native: [9n],
      tokens: { [token]: [7n] },
    })
    const transfer = { to: token, data: calldata('transfer(address, uint256)', other, 5n) }
    const eth_call: Replies['eth_call'] = (params, method) => {
      const isBatch = JSON.stringify(params[0]).includes('from')
      return isBatch ? new Error('no overrides') : node.eth_call?.(params, method)
    }
    const found = await described(send(transfer), { ...node, eth_call })
    expect(found).toMatchObject({ simulation: 'unavailable', changes: null })
    expect(found.holdings).toEqual(new Map([[token.toLowerCase(), 7n]]))
  })

  test('whose node reports no events is only partly simulated', async () => {
    const { eth_simulateV1: _, ...node } = simulatingNode({ native: [9n] })
    const step = (value: bigint) => `${amount(1n)}${amount(value).slice(2)}${'00'.repeat(224)}`
    const eth_call = () => `0x${[9n, 0n, 4n].map((value) => step(value).slice(2)).join('')}`
    const found = await described(send({ to, value: '0x5' }), { ...node, eth_call })
    expect(found).toMatchObject({
      simulation: 'partial',
      changes: [{ kind: 'native', amount: -5n }],
    })
  })

  test('has the holdings of the simulated block, not those of a later one', async () => {
    const node: Replies = { ...simulatingNode({ native: [9n, 4n] }), eth_getBalance: () => '0x64' }
    const { holdings } = await described(send({ to, value: '0x5' }), node)
    expect(holdings).toEqual(new Map([['native', 9n]]))
  })

  test('measures the tokens that its calls name', async () => {
    const transfer = { to: token, data: calldata('transfer(address, uint256)', other, 5n) }
    const found = await described(send(transfer), { tokens: { [token]: [7n, 1n] } })
    expect(found.changes).toEqual([{ kind: 'token', token, amount: -6n }])
    expect(found.holdings.get(token.toLowerCase())).toBe(7n)
  })

  test('reads the holding of a token that leaves unnamed', async () => {
    const leaving = eventLog('Transfer(address,address,uint256)', {
      ...{ address: token, indexed: [own, to], data: amount(3n) },
    })
    const chain = { native: [9n, 9n], tokens: { [token]: [7n] }, results: [{ logs: [leaving] }] }
    const found = await described(send(unknownCall), chain)
    expect(found.changes).toEqual([{ kind: 'token', token, amount: -3n }])
    expect(found.holdings.get(token.toLowerCase())).toBe(7n)
  })
})

describe('an allowance in a simulation', () => {
  const codes = async (logs: readonly ReturnType<typeof approvalLog>[], request = send(approve)) =>
    (await described(request, { results: [{ logs }], code: [spender, other] })).dangers

  test('of the stated amount, or less, is stated', async () => {
    expect(await codes([approvalLog(5n)])).toEqual([])
    expect(await codes([approvalLog(4n)])).toEqual([])
  })

  test.each([
    ['one unit more', approvalLog(6n), [{ code: 'allowance', subject: spender }]],
    ['another spender', approvalLog(5n, other), [{ code: 'allowance', subject: other }]],
    ['another token', approvalLog(5n, spender, other), [{ code: 'allowance', subject: spender }]],
    [
      'no limit',
      approvalLog(2n ** 256n - 1n),
      [
        { code: 'allowance', subject: spender },
        { code: 'allowance-unlimited', subject: spender },
      ],
    ],
    [
      'a collection',
      eventLog('ApprovalForAll(address,address,bool)', {
        ...{ address: token, indexed: [own, spender], data: amount(1n) },
      }),
      [{ code: 'operator', subject: spender }],
    ],
  ])('of %s is a danger', async (_, log, dangers) => {
    expect(await codes([log])).toEqual(dangers)
  })

  test('of a collection that the call names is stated', async () => {
    const data = calldata('setApprovalForAll(address, bool)', spender, true)
    const log = eventLog('ApprovalForAll(address,address,bool)', {
      ...{ address: token, indexed: [own, spender], data: amount(1n) },
    })
    expect(await codes([log, approvalLog(9n)], send({ to: token, data }))).toEqual([])
  })

  test('for an address without code is one for a person', async () => {
    const found = await described(send(approve), {})
    expect(found.dangers).toEqual([{ code: 'allowance-to-person', subject: spender }])
    expect((await described(send(approve), { code: [spender] })).dangers).toEqual([])
  })
})

describe('a right in a simulation', () => {
  const given = eventLog('Something(address,address)', { address: to, indexed: [own, other] })

  test('is a danger of an unknown call, in the first and in the second call', async () => {
    const dangers = [{ code: 'unknown-rights', subject: other }]
    expect((await described(send(unknownCall), { results: [{ logs: [given] }] })).dangers).toEqual(
      dangers,
    )
    const both = send({ to, value: '0x1' }, unknownCall)
    expect((await described(both, { results: [{}, { logs: [given] }] })).dangers).toEqual(dangers)
  })

  test('is none of a call that the decoder knows', async () => {
    const known = { to, data: calldata('setDelegate(address)', spender) }
    expect((await described(send(known), { results: [{ logs: [given] }] })).dangers).toEqual([])
  })

  test('is none when the call reverts', async () => {
    const results: SimulatedChain['results'] = [{ logs: [given], status: '0x0' }]
    expect((await described(send(unknownCall), { results })).dangers).toEqual([])
  })
})

test('the assets that facts name are unique keys', () => {
  expect(
    assetsNamed([
      { kind: 'pays', to, amount: 1n },
      { kind: 'transfers', token, to, amount: 1n },
      { kind: 'wraps', token: other, amount: 1n },
      { kind: 'unwraps', token: spender, amount: 1n },
      { kind: 'transfers', token: token.toLowerCase(), to, amount: 1n },
      { kind: 'deploys' },
      { kind: 'swaps', router: to, sell: null, buy: to, amount: 1n, minimum: 1n, recipient: own },
    ]),
  ).toEqual(['native', token, other, spender, to].map((asset) => asset.toLowerCase()))
})

test('the assets that leave are fungible and negative, in all or in one call', () => {
  const change = (kind: 'native' | 'token', value: bigint): AssetChange =>
    kind === 'native' ? { kind, amount: value } : { kind, token, amount: value }
  const simulation: Simulation = {
    ...{ received: [], allowances: [], gasUsed: null, isComplete: true },
    status: 'simulated',
    changes: [change('token', 1n), { kind: 'nft', token: other, id: 1n, amount: -1n }],
    calls: [[change('native', -1n)], [change('native', 0n), change('token', 2n)]],
  }
  expect(assetsLeaving(simulation)).toEqual(['native'])
  expect(assetsLeaving({ ...simulation, changes: [change('token', -1n)], calls: [] })).toEqual([
    token.toLowerCase(),
  ])
  expect(assetsLeaving(null)).toEqual([])
  expect(assetsLeaving({ status: 'reverted', reason: null })).toEqual([])
})

test('a request for another network than the site’s is rejected', async () => {
  const invalid = { ...network, caipNetworkId: 'eip155:0' as const }
  expect(await errorCodeOf(described(send(approve), {}, { network: invalid }))).toBe(
    'caip/invalid-network-id',
  )
})
