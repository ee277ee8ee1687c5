import { expect, test } from 'vitest'
import { isLastNotification, isWrite, subscriptionKind } from './methods.ts'
import { createOpenCounts } from './openCounts.ts'
import { MAX_BATCH, parseRpcBody } from './parseRpcBody.ts'
import { parseRpcRequest } from './parseRpcRequest.ts'
import { parseReply, RpcError } from './requestNode.ts'
import { toErrorReply, toReply } from './rpcReply.ts'
import { createSubscriptionQuota, describeObstacle } from './subscriptionQuota.ts'

const request = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
const batch = (size: number) => JSON.stringify(Array.from({ length: size }, () => request))
const refused = (code: number, message: string) => ({
  requests: null,
  refusal: { jsonrpc: '2.0', id: null, error: { code, message } },
})

test('a batch has 1 to 1,000 requests', () => {
  expect(MAX_BATCH).toBe(1_000)
  expect(parseRpcBody('[]')).toEqual(refused(-32_600, '1 to 1000 requests'))
  expect(parseRpcBody(batch(1))).toEqual({ requests: [request], isBatch: true })
  expect(parseRpcBody(batch(1_000))).toMatchObject({ isBatch: true })
  expect(parseRpcBody(batch(1_001))).toEqual(refused(-32_600, '1 to 1000 requests'))
})

test('one request is no batch', () => {
  expect(parseRpcBody(JSON.stringify(request))).toEqual({ requests: [request], isBatch: false })
  expect(parseRpcBody('null')).toEqual({ requests: [null], isBatch: false })
})

test('what is no JSON, or nested too deep, is rejected as JSON-RPC', () => {
  expect(parseRpcBody('{')).toEqual(refused(-32_700, 'Parse error'))
  expect(parseRpcBody('['.repeat(65))).toEqual(refused(-32_600, 'The JSON is nested too deep'))
})

test.each([
  [{ method: 'a' }, undefined],
  [{ method: 'a', id: null }, null],
  [{ method: 'a', id: 0 }, 0],
  [{ jsonrpc: '2.0', method: 'a', id: '' }, ''],
])('the id of %j is %s', (raw, id) => {
  expect(parseRpcRequest(raw)).toEqual({ id, request: { method: 'a' } })
})

test('only the members of JSON-RPC are passed on', () => {
  const raw = { ...request, params: [1], Method: 'eth_sendTransaction', extra: 1 }
  expect(parseRpcRequest(raw)).toEqual({ id: 1, request: { method: 'eth_chainId', params: [1] } })
  const named = { method: 'a', params: { b: 1 } }
  expect(parseRpcRequest(named)).toEqual({ id: undefined, request: named })
})

test.each([
  [null],
  ['eth_chainId'],
  [[]],
  [{}],
  [{ method: '' }],
  [{ method: 'a'.repeat(101) }],
  [{ method: 1 }],
  [{ method: 'a', jsonrpc: '1.0' }],
  [{ method: 'a', id: {} }],
  [{ method: 'a', id: true }],
  [{ method: 'a', params: 'b' }],
  [{ method: 'a', params: null }],
])('parseRpcRequest rejects %j as an invalid request', (raw) => {
  expect(parseRpcRequest(raw)).toMatchObject({
    id: null,
    refusal: { code: -32_600, message: 'Invalid request' },
  })
})

test('the name of a method may have 100 characters', () => {
  expect(parseRpcRequest({ method: 'a'.repeat(100) })).toHaveProperty('request')
})

test('a reply has the result, the node’s error, or says that no node answered', () => {
  expect(toReply(1, { result: null })).toEqual({ jsonrpc: '2.0', id: 1, result: null })
  const error = new RpcError({ code: 3, message: 'reverted', data: '0x' })
  expect(toReply('a', { error })).toEqual({
    jsonrpc: '2.0',
    id: 'a',
    error: { code: 3, message: 'reverted', data: '0x' },
  })
  expect(toReply(null, null)).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32_603, message: 'No node answered' },
  })
  expect(toErrorReply(1, { code: 3, message: 'a', data: null }).id).toBe(1)
  expect(toErrorReply(1, { code: 3, message: 'a', data: null })).toHaveProperty('error.data', null)
  expect(toErrorReply(1, { code: 3, message: 'a' })).not.toHaveProperty('error.data')
})

test.each([
  [
    { id: 0, result: 1 },
    { id: 0, outcome: { result: 1 } },
  ],
  [{ id: 0 }, { id: 0, outcome: { result: null } }],
  [
    { id: 0, result: 1, error: null },
    { id: 0, outcome: { result: 1 } },
  ],
  [{ id: '0', result: 1 }, null],
  [{ result: 1 }, null],
  [{ id: 0, error: { code: '1', message: '' } }, null],
  ['text', null],
])('a node’s reply %j', (raw, expected) => {
  expect(parseReply(raw)).toEqual(expected)
})

test('a node’s error is passed on with its data', () => {
  const reply = parseReply({ id: 2, result: 1, error: { code: 3, message: 'a', data: { b: 1 } } })
  expect(reply).toMatchObject({
    id: 2,
    outcome: { error: { code: 3, message: 'a', data: { b: 1 } } },
  })
})

test.each([
  ['eth_sendRawTransaction', true],
  ['eth_sendRawTransactionSync', true],
  ['sendTransaction', true],
  ['requestAirdrop', true],
  ['sendrawtransaction', true],
  ['author_submitExtrinsic', true],
  ['eth_sendUserOperation', true],
  ['eth_call', false],
  ['eth_estimateUserOperationGas', false],
  ['simulateTransaction', false],
])('isWrite(%j) returns %j', (method, expected) => {
  expect(isWrite(method)).toBe(expected)
})

test.each([
  ['eip155', 'eth_subscribe', 'start'],
  ['eip155', 'eth_unsubscribe', 'end'],
  ['eip155', 'xeth_subscribe', null],
  ['eip155', 'eth_subscribed', null],
  ['eip155', 'accountSubscribe', null],
  ['solana', 'accountSubscribe', 'start'],
  ['solana', 'slotsUpdatesUnsubscribe', 'end'],
  ['solana', 'eth_subscribe', null],
  ['polkadot', 'chain_subscribeNewHeads', 'start'],
  ['polkadot', 'state_unsubscribeStorage', 'end'],
  ['polkadot', 'author_submitAndWatchExtrinsic', 'start'],
  ['polkadot', 'author_unwatchExtrinsic', 'end'],
  ['bip122', 'eth_subscribe', null],
  ['constructor', 'eth_subscribe', null],
])('subscriptionKind(%j, %j) returns %j', (namespace, method, kind) => {
  expect(subscriptionKind(namespace, method)).toBe(kind)
})

test.each([
  ['signatureNotification', { value: { err: null } }, true],
  ['signatureNotification', { value: 'receivedSignature' }, false],
  ['author_extrinsicUpdate', 'dropped', true],
  ['author_extrinsicUpdate', 'invalid', true],
  ['author_extrinsicUpdate', { finalized: '0x' }, true],
  ['author_extrinsicUpdate', { usurped: '0x' }, true],
  ['author_extrinsicUpdate', { finalityTimeout: '0x' }, true],
  ['author_extrinsicUpdate', { inBlock: '0x' }, false],
  ['author_extrinsicUpdate', 'ready', false],
  ['accountNotification', { finalized: '0x' }, false],
  ['signatureNotification', undefined, true],
])('isLastNotification(%j, %j) returns %j', (method, result, expected) => {
  expect(isLastNotification(method, result)).toBe(expected)
})

const limits = {
  rpcSubscriptionsPerSocket: 2,
  rpcSubscriptionsPerIp: 3,
  rpcSubscriptionsPerProject: 4,
}

test('subscriptions are limited by socket, address and project, in this order', () => {
  const counts = { byIp: createOpenCounts(), byProject: createOpenCounts() }
  const open = (ip: string) => createSubscriptionQuota({ limits, counts, ip, projectId: 'shop' })
  const [first, second, third] = [open('a'), open('a'), open('b')]
  expect([first.reserve(), first.reserve(), first.reserve()]).toEqual([null, null, 'socket'])
  expect([second.reserve(), second.reserve()]).toEqual([null, 'ip'])
  expect([third.reserve(), third.reserve()]).toEqual([null, 'project'])
  expect([counts.byIp.of('a'), counts.byIp.of('b'), counts.byProject.total()]).toEqual([3, 1, 4])
  first.endAll()
  expect([counts.byIp.of('a'), counts.byProject.of('shop')]).toEqual([1, 2])
  second.cancel()
  expect(counts.byIp.of('a')).toBe(0)
  expect(describeObstacle('socket', limits)).toBe(
    'Too many subscriptions: at most 2 of this websocket',
  )
  expect(describeObstacle('ip', limits)).toContain('3 of this address')
  expect(describeObstacle('project', limits)).toContain('4 of this project')
})

test('a subscription ends once, by the id that the node gave it', () => {
  const counts = { byIp: createOpenCounts(), byProject: createOpenCounts() }
  const quota = createSubscriptionQuota({ limits, counts, ip: 'a', projectId: 'shop' })
  quota.reserve()
  quota.confirm('0x1')
  quota.reserve()
  quota.confirm('0x1')
  expect(counts.byIp.of('a')).toBe(1)
  quota.end(1)
  quota.end('0x2')
  expect(counts.byIp.of('a')).toBe(1)
  quota.end('0x1')
  quota.end('0x1')
  expect([counts.byIp.of('a'), counts.byProject.total()]).toEqual([0, 0])
})
