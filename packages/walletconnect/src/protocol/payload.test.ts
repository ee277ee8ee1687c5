import { expect, test } from 'vitest'
import { parsePayload } from './payload.ts'

test.each([
  ['a request', '{"id":1,"jsonrpc":"2.0","method":"wc_sessionPing","params":{}}'],
  ['a result', '{"id":1,"jsonrpc":"2.0","result":true}'],
  ['a result of null', '{"id":1,"jsonrpc":"2.0","result":null}'],
  ['an error', '{"id":1,"jsonrpc":"2.0","error":{"code":5000,"message":"User rejected."}}'],
  ['an error without code and text', '{"id":1,"jsonrpc":"2.0","error":{}}'],
])('the WalletConnect payload reader accepts %s', (_, text) => {
  expect(parsePayload(text)).toMatchObject({ id: 1 })
})

test.each([
  ['garbage', '{'],
  ['a list', '[]'],
  ['an id beyond 2^53', '{"id":17000000000001239999,"result":true}'],
  ['an id of text', '{"id":"1","result":true}'],
  ['neither result nor error', '{"id":1}'],
  ['null', 'null'],
])('the WalletConnect payload reader drops %s', (_, text) => {
  expect(parsePayload(text)).toBeNull()
})
