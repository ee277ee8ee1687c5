import { errorCodeOf } from '@latchkey/testing'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import {
  accountJson,
  inContextJson,
  type ScriptedNode,
  startScriptedNode,
} from '../testing/scriptedNode.ts'
import { openScriptedState, testNetwork } from '../testing/scriptedState.ts'
import { readAccounts } from './readAccounts.ts'
import { accountReply, inContext, lifetimeReply, u64 } from './replies.ts'
import { requestNodes } from './requestNodes.ts'

describe('u64', () => {
  test.each<[unknown, bigint]>([
    [0, 0n],
    [1, 1n],
    [Number.MAX_SAFE_INTEGER, 9_007_199_254_740_991n],
    ['9007199254740993', 9_007_199_254_740_993n],
    ['18446744073709551615', 18_446_744_073_709_551_615n],
    ['0', 0n],
  ])('reads %j as %s', (value, expected) => {
    expect(v.parse(u64, value)).toBe(expected)
  })

  test.each([
    -1,
    1.5,
    2 ** 53,
    Number.NaN,
    '-1',
    '1.5',
    '',
    '1e3',
    '0x1',
    ' 1',
    '1'.repeat(21),
    null,
    true,
  ])('is not %j', (value) => {
    expect(v.is(u64, value)).toBe(false)
  })
})

describe('accountReply', () => {
  const account = { owner: addressOf(1), lamports: 5, data: ['AP8=', 'base64'], executable: false }

  test('has lamports, owner and bytes', () => {
    expect(v.parse(accountReply, account)).toEqual({
      owner: addressOf(1),
      lamports: 5n,
      data: Uint8Array.of(0, 255),
      executable: false,
    })
  })

  test.each([
    ['another encoding', { data: ['AP8=', 'base58'] }],
    ['no encoding', { data: 'AP8=' }],
    ['bytes that are not base64', { data: ['%%', 'base64'] }],
    ['negative lamports', { lamports: -1 }],
    ['no owner', { owner: null }],
    ['more data than an account may have here', { data: ['A'.repeat(200_004), 'base64'] }],
  ])('is not an account with %s', (_, change) => {
    expect(v.is(accountReply, { ...account, ...change })).toBe(false)
  })

  test('may have as many as 200,000 characters', () => {
    const data = ['A'.repeat(200_000), 'base64']
    expect(v.parse(accountReply, { ...account, data }).data).toHaveLength(150_000)
  })
})

test('a result with a context is its value, which must be there', () => {
  expect(v.parse(inContext(u64), { context: {}, value: 7 })).toBe(7n)
  for (const wrong of [7, null, {}, { value: '7x' }]) {
    const read = v.safeParse(v.pipe(inContext(v.unknown()), u64), wrong)
    expect(read.success).toBe(false)
  }
  const lifetime = { value: { blockhash: 'x', lastValidBlockHeight: 9 } }
  expect(v.parse(lifetimeReply, lifetime)).toEqual({ blockhash: 'x', lastValidBlockHeight: 9n })
})

describe('requests to nodes', () => {
  let nodes: readonly [ScriptedNode, ScriptedNode]
  beforeEach(async () => {
    nodes = [await startScriptedNode(), await startScriptedNode()]
  })
  afterEach(() => {
    for (const node of nodes) node.close()
  })
  const ask = async (urls: readonly string[]) => {
    const { context } = await openScriptedState('')
    const request = { method: 'getSlot', params: [1], reply: u64 }
    return requestNodes({ ...context, rpcUrls: () => urls }, testNetwork.caipNetworkId, request)
  }

  test('go to the first node, with method and parameters', async () => {
    nodes[0].results = { getSlot: 2n ** 63n }
    expect(await ask([nodes[0].url, nodes[1].url])).toBe(2n ** 63n)
    expect(nodes[0].requests).toEqual([{ method: 'getSlot', params: [1] }])
    expect(nodes[1].requests).toEqual([])
  })

  test('go to the second node while the first cannot be reached', async () => {
    nodes[1].results = { getSlot: 5 }
    expect(await ask(['http://127.0.0.1:9', nodes[1].url])).toBe(5n)
  })

  test('reject a result of another kind, and an error of the node', async () => {
    nodes[0].results = { getSlot: 'text' }
    expect(await errorCodeOf(ask([nodes[0].url]))).toBe('rpc/failed')
    nodes[0].results = {
      getSlot: { error: { code: -32_000, message: 'x', data: { err: 'AccountNotFound' } } },
    }
    expect(await errorCodeOf(ask([nodes[0].url]))).toBe('chain/insufficient-funds')
    expect(await errorCodeOf(ask([]))).toBe('rpc/no-url')
  })

  test('readAccounts rejects another number of accounts than it asked for', async () => {
    const { context } = await openScriptedState(nodes[0].url)
    const person = accountJson({ owner: addressOf(1) })
    const read = (...list: readonly (object | null)[]) => {
      nodes[0].results = { getMultipleAccounts: inContextJson(list) }
      return readAccounts(context, testNetwork.caipNetworkId, [addressOf(2), addressOf(3)])
    }
    expect(await read(null, person)).toMatchObject([null, { owner: addressOf(1) }])
    expect(await errorCodeOf(read(person))).toBe('rpc/failed')
    expect(await errorCodeOf(read(person, person, person))).toBe('rpc/failed')
    expect(nodes[0].requests[0]?.params).toEqual([
      [addressOf(2), addressOf(3)],
      { encoding: 'base64', commitment: 'confirmed' },
    ])
  })
})
