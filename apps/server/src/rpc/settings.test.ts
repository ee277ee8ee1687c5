import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'

const read = (chain: unknown) =>
  readConfig({ CHAINS: JSON.stringify({ 'eip155:1': chain }) }).chains['eip155:1']

const rpc = ['https://node.example']

test('a chain without more than its nodes has no bundlers, a tip of one wei and no data fee', () => {
  expect(read({ rpc })).toEqual({
    rpc,
    ws: [],
    bundlers: [],
    name: null,
    nativeCurrency: null,
    contracts: {},
    bundling: { minTip: 1n, dataGasPerByte: null },
  })
  expect(read(rpc)).toEqual(read({ rpc }))
  expect(read('https://node.example')).toEqual(read({ rpc }))
})

test.each([
  ['0', 0n],
  ['1', 1n],
  ['30000000000', 30_000_000_000n],
  ['9'.repeat(20), 99_999_999_999_999_999_999n],
])('a minTip of %s wei is read', (minTip, expected) => {
  expect(read({ rpc, bundling: { minTip } })?.bundling.minTip).toBe(expected)
})

test.each(['', '-1', '1.5', '1e9', '0x1', ' 1', '1 ', '9'.repeat(21), 1, null])(
  'a minTip of %j is rejected',
  (minTip) => {
    expect(() => read({ rpc, bundling: { minTip } })).toThrow(/^CHAINS: /)
  },
)

test.each([0, 1, 10_000, null])('a dataGasPerByte of %s is read', (dataGasPerByte) => {
  expect(read({ rpc, bundling: { dataGasPerByte } })?.bundling).toEqual({
    minTip: 1n,
    dataGasPerByte,
  })
})

test.each([-1, 10_001, 1.5, '1'])('a dataGasPerByte of %j is rejected', (dataGasPerByte) => {
  expect(() => read({ rpc, bundling: { dataGasPerByte } })).toThrow(/^CHAINS: /)
})

test.each([
  ['an empty list of nodes', { rpc: [] }],
  ['a node with another protocol', { rpc: ['wss://node.example'] }],
  ['a node behind another text', { rpc: ['x https://node.example'] }],
  ['a websocket with http', { rpc, ws: ['https://node.example'] }],
  ['a websocket behind another text', { rpc, ws: ['x wss://node.example'] }],
  ['a bundler with another protocol', { rpc, bundlers: ['ws://node.example'] }],
])('a chain with %s is rejected', (_what, chain) => {
  expect(() => read(chain)).toThrow(/^CHAINS: /)
})

test.each(['abc:1', 'a-c-e-gh:1', `eip155:${'1'.repeat(32)}`, 'solana:-_aZ9'])(
  'the id %s of a chain is read',
  (id) => {
    const { chains } = readConfig({ CHAINS: JSON.stringify({ [id]: rpc }) })
    expect(Object.keys(chains)).toEqual([id])
  },
)

test.each([
  'ab:1',
  'abcdefghi:1',
  'eip155',
  'eip155:',
  ':1',
  'EIP155:1',
  'eip155:1:2',
  'x eip155:1',
  `eip155:${'1'.repeat(33)}`,
])('the id %s of a chain is rejected', (id) => {
  expect(() => readConfig({ CHAINS: JSON.stringify({ [id]: rpc }) })).toThrow(/^CHAINS: /)
})

test('the limits of the RPC proxy have their defaults', () => {
  const config = readConfig({})
  expect(config.chains).toEqual({})
  expect(config.rpcMethods).toEqual([])
  expect(config).toMatchObject({
    rpcRequestsPerMinutePerProject: 60_000,
    rpcTimeoutMs: 10_000,
    rpcSockets: 10_000,
    rpcSocketsPerIp: 100,
    rpcSubscriptionsPerSocket: 50,
    rpcSubscriptionsPerIp: 200,
    rpcSubscriptionsPerProject: 10_000,
  })
  expect(readConfig({ RPC_METHODS: 'a,,b' }).rpcMethods).toEqual(['a', 'b'])
})
