import { errorCodeOf, localAccounts } from '@latchkey/testing'
import {
  concatHex,
  encodeErrorResult,
  type Hex,
  HttpRequestError,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { readClient } from '../rpc/readClient.ts'
import { addressOf } from '../testing/pureContext.ts'
import { account, network, openPureEvm, type Replies } from '../testing/pureEvm.ts'
import { probeCodes, probesFor } from './probes.ts'
import { revertReason } from './revertReason.ts'
import { simulateSteps } from './simulateSteps.ts'

const [from, to, other] = [1, 2, 3].map(addressOf) as [Hex, Hex, Hex]
const steps = [
  { to, data: '0x1234' as Hex, value: 5n },
  { to: other, data: '0x' as Hex, value: 0n },
]
const result = { status: '0x1', returnData: '0x12', gasUsed: '0xa', logs: [] }
const log = { address: to, topics: [pad('0x01')], data: '0x' }

async function open(node: Replies) {
  const pure = await openPureEvm({ node })
  const client = readClient(pure.evm, network)
  return { ...pure, run: (list = steps) => simulateSteps(client, from, list) }
}
const unsupported = () => Object.assign(new Error('no such method'), { code: -32601 })
const failing =
  (code: number, message = 'execution reverted') =>
  () =>
    Object.assign(new Error(message), { code, data: '0x' })

describe('eth_simulateV1', () => {
  test('gets every step in order on the latest state, with traced transfers and the probes’ code', async () => {
    const { run, read } = await open({ eth_simulateV1: () => [{ calls: [result, result] }] })
    await run()
    const calls = [
      { from, to, data: '0x1234', value: '0x5' },
      { from, to: other, data: '0x', value: '0x0' },
    ]
    expect(read).toEqual([
      {
        method: 'eth_simulateV1',
        params: [
          {
            blockStateCalls: [{ calls, stateOverrides: probeCodes }],
            traceTransfers: true,
            validation: false,
          },
          'latest',
        ],
      },
    ])
  })

  test('tells success, data, gas and logs of each step', async () => {
    const calls = [
      { ...result, logs: [log] },
      { status: '0x0', returnData: '0x', gasUsed: '0xb', logs: null },
    ]
    const { run } = await open({ eth_simulateV1: () => [{ calls }] })
    expect(await run()).toEqual({
      hasLogs: true,
      steps: [
        { isSuccess: true, data: '0x12', gasUsed: 10n, logs: [log] },
        { isSuccess: false, data: '0x', gasUsed: 11n, logs: [] },
      ],
    })
  })

  test.each([
    ['too few results', [{ calls: [result] }]],
    ['too many results', [{ calls: [result, result, result] }]],
    ['two blocks', [{ calls: [result, result] }, { calls: [] }]],
    ['no block', []],
    ['a result without gas', [{ calls: [result, { ...result, gasUsed: undefined }] }]],
    ['a status that is no hex', [{ calls: [result, { ...result, status: 'ok' }] }]],
    ['data with text before it', [{ calls: [result, { ...result, returnData: ' 0x12' }] }]],
    ['data with text after it', [{ calls: [result, { ...result, returnData: '0x12 ' }] }]],
    ['a log without data', [{ calls: [result, { ...result, logs: [{ ...log, data: 1 }] }] }]],
    ['a text', 'ok'],
  ])('with %s counts as not supported', async (_, reply) => {
    const { run } = await open({ eth_simulateV1: () => reply })
    expect(await run()).toBeNull()
  })

  test('is asked once of a node that does not know it', async () => {
    const { run, read } = await open({ eth_simulateV1: unsupported })
    await run()
    await run()
    expect(read.map(({ method }) => method)).toEqual(['eth_simulateV1', 'eth_call', 'eth_call'])
  })

  test('is asked again of a node that knows it', async () => {
    const { run, read } = await open({ eth_simulateV1: () => [{ calls: [result, result] }] })
    await run()
    await run()
    expect(read.map(({ method }) => method)).toEqual(['eth_simulateV1', 'eth_simulateV1'])
  })

  test.each(['eth_simulateV1', 'eth_call'])(
    'passes on that no node is reachable for %s',
    async (method) => {
      const unreachable = () => new HttpRequestError({ url: 'https://node.test' })
      const { run } = await open({ eth_simulateV1: unsupported, [method]: unreachable })
      expect(await errorCodeOf(run())).toBe('rpc/unreachable')
    },
  )

  test('passes on that the account cannot pay', async () => {
    const { run } = await open({ eth_simulateV1: failing(-32000, 'insufficient funds for gas') })
    expect(await errorCodeOf(run())).toBe('chain/insufficient-funds')
  })
})

describe('eth_call as the account', () => {
  const word = (value: bigint) => numberToHex(value, { size: 32 })
  const answer = (isSuccess: bigint, data: Hex) =>
    concatHex([word(isSuccess), pad(data, { size: 256, dir: 'right' })])
  const reply = concatHex([answer(1n, '0x12'), answer(0n, '0x34')])

  test('gets every step in one calldata, sent by the account to itself', async () => {
    const { run, read } = await open({ eth_call: () => reply })
    await run()
    const [call, block, overrides] = (read.at(-1)?.params ?? []) as [object, string, object]
    expect(call).toEqual({
      from,
      to: from,
      data: concatHex([
        ...[pad(to), word(5n), word(2n), '0x1234' as Hex],
        ...[pad(other), word(0n), word(0n), '0x' as Hex],
      ]),
    })
    expect(block).toBe('latest')
    expect(overrides).toMatchObject({
      ...probeCodes,
      [from]: { code: expect.stringMatching(/^0x60/) },
    })
  })

  test('tells success and data of each step, and neither gas nor logs', async () => {
    const { run } = await open({ eth_call: () => reply })
    const unknown = { gasUsed: null, logs: [] }
    expect(await run()).toEqual({
      hasLogs: false,
      steps: [
        { isSuccess: true, data: pad('0x12', { size: 256, dir: 'right' }), ...unknown },
        { isSuccess: false, data: pad('0x34', { size: 256, dir: 'right' }), ...unknown },
      ],
    })
  })

  test.each([reply.slice(0, -2), `${reply}00`, answer(1n, '0x12'), '0x', 'ok', 7])(
    'counts as not supported with another length or format',
    async (found) => {
      const { run } = await open({ eth_call: () => found })
      expect(await run()).toBeNull()
    },
  )

  test('passes on an error of the chain, and no other', async () => {
    const reverted = await open({ eth_call: failing(3) })
    expect(await errorCodeOf(reverted.run())).toBe('chain/execution-reverted')
    const rejected = await open({ eth_call: unsupported })
    expect(await rejected.run()).toBeNull()
  })
})

describe('the probes', () => {
  const [token, spender] = [8, 9].map(addressOf) as [Hex, Hex]
  const own = localAccounts.alice.address
  const kinds = (request: object) =>
    probesFor({ account, network, calls: [], ...request }).map((probe) => {
      const { kind } = probe
      if (kind === 'allowance') return `${kind} ${probe.token} ${probe.spender}`
      return kind === 'native' ? `${kind} ${probe.owner}` : `${kind} ${probe.token} ${probe.owner}`
    })

  test('read the account’s coins, each token once, the allowances and the recipient', () => {
    expect(kinds({})).toEqual([`native ${own}`])
    expect(kinds({ tokens: [token, token.toLowerCase(), spender] })).toEqual([
      `native ${own}`,
      `token ${token} ${own}`,
      `token ${spender} ${own}`,
    ])
    const allowances = [{ token: token.toLowerCase(), spender: spender.toLowerCase() }]
    const request = { tokens: [token], recipient: other.toLowerCase(), allowances }
    expect(kinds(request)).toEqual([
      `native ${own}`,
      `token ${token} ${own}`,
      `native ${other}`,
      `token ${token} ${other}`,
      `allowance ${token} ${spender}`,
    ])
  })

  test('call the probe contracts with the token, the account and the spender', () => {
    const probes = probesFor({
      account,
      network,
      calls: [],
      tokens: [token],
      allowances: [{ token, spender }],
    })
    const [nativeProbe, staticProbe] = Object.keys(probeCodes)
    expect(probes.map(({ to, data }) => ({ to, data }))).toEqual(
      [
        { to: nativeProbe, data: pad(own).toLowerCase() },
        { to: staticProbe, data: concatHex([pad(token), '0x70a08231', pad(own)]).toLowerCase() },
        {
          to: staticProbe,
          data: concatHex([pad(token), '0xdd62ed3e', pad(own), pad(spender)]).toLowerCase(),
        },
      ].map(({ to: address, data }) => ({
        to: address,
        data: expect.stringMatching(new RegExp(`^${data}$`, 'i')),
      })),
    )
  })
})

describe('the revert reason', () => {
  const abi = parseAbi(['error Error(string reason)', 'error Panic(uint256 code)'])
  const errorOf = (text: string) => encodeErrorResult({ abi, errorName: 'Error', args: [text] })

  test.each([
    [errorOf('too little'), 'too little'],
    [errorOf(''), ''],
    [errorOf('x'.repeat(200)), 'x'.repeat(200)],
    [errorOf('x'.repeat(201)), 'x'.repeat(200)],
    [encodeErrorResult({ abi, errorName: 'Panic', args: [17n] }), null],
    ['0x', null],
    ['0x08c379a0', null],
    ['0x12345678', null],
  ] as [Hex, string | null][])('in %s is %j', (data, reason) => {
    expect(revertReason(data)).toBe(reason)
  })
})
