import { describe, expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { addressOf, pureContext, visitor } from '../testing/pureContext.ts'
import { decodeRequest, signerOf } from './decodeRequest.ts'

const other = addressOf(2)
const token = addressOf(3)
const decode = (method: string, params: unknown) => decodeRequest({ method, params }, pureContext)
const rest = (decoded: ReturnType<typeof decode>) => decoded.rest.dangers
const malformed = {
  rest: { facts: [], dangers: [{ code: 'malformed', subject: null }] },
  calls: [],
}
const nothing = { facts: [], dangers: [] }
const paid = (amount: bigint) => ({
  call: { to: other, data: '0x', value: amount },
  decoded: { facts: [{ kind: 'pays', to: other, amount }], dangers: [] },
})

describe('a user operation', () => {
  const callData = calldata('execute(address, uint256, bytes)', other, 7n, '0x')
  const operation = (fields: object) => decode('eth_sendUserOperation', [fields])

  test('shows the calls of its sender', () => {
    expect(operation({ sender: token, callData })).toEqual({
      rest: {
        facts: [
          { kind: 'calls', contract: token, method: 'execute' },
          { kind: 'pays', to: other, amount: 7n },
        ],
        dangers: [{ code: 'unknown-call', subject: token }],
      },
      calls: [],
    })
  })

  test('may delegate its sender', () => {
    expect(rest(operation({ sender: token, callData, eip7702Auth: {} }))).toContainEqual({
      code: 'delegation',
      subject: token,
    })
  })

  test.each([
    [{ callData }],
    [{ sender: token }],
    [{ sender: token, callData: '0x1' }],
    [{ sender: 'x', callData }],
  ])('is malformed without a sender or calldata: %j', (fields) => {
    expect(operation(fields)).toEqual(malformed)
  })

  test('is malformed as something else than an object', () => {
    expect(decode('eth_sendUserOperation', ['x'])).toEqual(malformed)
  })
})

describe('a message', () => {
  const texts = (...params: readonly unknown[]) => decode('personal_sign', params).rest.facts

  test('is the first parameter, or the second when a site passes the account first', () => {
    const hello = [{ kind: 'signs-text', text: 'Hello' }]
    expect(texts('Hello', visitor)).toEqual(hello)
    expect(texts(visitor.toLowerCase(), 'Hello')).toEqual(hello)
    expect(texts('Hello')).toEqual(hello)
  })

  test('may be an address', () => {
    expect(texts(other, visitor)).toEqual([{ kind: 'signs-bytes', length: 20 }])
    expect(texts(visitor, other)).toEqual([{ kind: 'signs-bytes', length: 20 }])
    const readable = `0x${Buffer.from('Hello, hello, hello!').toString('hex')}`
    expect(texts(visitor, readable)).toEqual([{ kind: 'signs-bytes', length: 20 }])
  })
})

describe('an envelope (CAIP-27)', () => {
  const invoke = (method: string, params: unknown, scope = 'eip155:1') => ({
    scope,
    request: { method, params },
  })

  test('is decoded as the request inside it', () => {
    const params = [invoke('eth_sendTransaction', [{ to: other, value: '0x7' }])]
    expect(decode('wallet_invokeMethod', params)).toEqual({ rest: nothing, calls: [paid(7n)] })
    expect(decode('wallet_invokeMethod', params[0])).toEqual({ rest: nothing, calls: [paid(7n)] })
  })

  test.each(['eip155:2', 'eip155:01', 'eip155:', 'EIP155:1', 'solana:1'])(
    'for the scope %s is for another chain',
    (scope) => {
      const decoded = decode('wallet_invokeMethod', [invoke('personal_sign', ['Hi'], scope)])
      expect(rest(decoded)).toEqual([{ code: 'other-chain', subject: null }])
    },
  )

  test('may be nested four deep, and not five', () => {
    const nest = (depth: number): unknown =>
      depth === 0
        ? invoke('personal_sign', ['Hi'])
        : invoke('wallet_invokeMethod', [nest(depth - 1)])
    expect(rest(decode('wallet_invokeMethod', [nest(3)]))).toEqual([])
    expect(rest(decode('wallet_invokeMethod', [nest(4)]))).toEqual(malformed.rest.dangers)
  })

  test('without a request is malformed', () => {
    for (const params of [[{}], ['x'], [{ request: {} }], [{ request: { method: 5 } }]]) {
      expect(decode('wallet_invokeMethod', params)).toEqual(malformed)
    }
  })
})

describe('a connection with capabilities (ERC-7846)', () => {
  const connect = (params: unknown) => decode('wallet_connect', params).rest

  test('may sign in', () => {
    const signInWithEthereum = { domain: 'site.example' }
    expect(connect([{ capabilities: { signInWithEthereum } }])).toEqual({
      facts: [{ kind: 'signs-in', domain: 'site.example' }],
      dangers: [],
    })
    for (const wrong of [{}, { domain: 5 }, 'x']) {
      expect(connect([{ capabilities: { signInWithEthereum: wrong } }])).toEqual(nothing)
    }
  })

  test('may ask for more than a connection', () => {
    const capabilities = { signInWithEthereum: {}, addSubAccount: {} }
    expect(connect([{ capabilities }]).dangers).toEqual([{ code: 'permissions', subject: null }])
  })

  test('is malformed without fields', () => {
    expect(connect([{}])).toEqual(nothing)
    expect(connect(['x']).dangers).toEqual(malformed.rest.dangers)
    expect(connect([{ capabilities: [] }]).dangers).toEqual(malformed.rest.dangers)
  })
})

test.each([
  ['eth_sign', ['blind-signature']],
  ['eth_signTypedData', ['unknown-typed-data']],
  ['eth_signTypedData_v1', ['unknown-typed-data']],
  ['wallet_addEthereumChain', ['other-chain']],
  ['wallet_upgradeAccount', ['delegation']],
  ['wallet_signAuthorization', ['delegation']],
  ['wallet_grantPermissions', ['permissions']],
  ['wallet_SESSION', ['permissions']],
  ['wallet_unheardOf', ['unknown-method']],
  ['Personal_sign', ['unknown-method']],
])('the method %s has the risks %j', (method, codes) => {
  expect(rest(decode(method, [])).map(({ code }) => code)).toEqual(codes)
})

test('eth_sign signs 32 bytes, and methods that grant say so', () => {
  expect(decode('eth_sign', []).rest.facts).toEqual([{ kind: 'signs-bytes', length: 32 }])
  expect(decode('wallet_grantPermissions', []).rest.facts).toEqual([{ kind: 'grants-permissions' }])
})

test('signerOf names the account of a transaction or a batch, in envelopes too', () => {
  const signer = (method: string, params: unknown) => signerOf({ method, params })
  const params = [{ from: other }]
  for (const method of [
    'eth_sendTransaction',
    'eth_signTransaction',
    'wallet_sendCalls',
    'wallet_sendTransaction',
  ]) {
    expect(signer(method, params)).toBe(other)
    expect(signer('wallet_invokeMethod', [{ request: { method, params } }])).toBe(other)
  }
  expect(signer('personal_sign', params)).toBeNull()
  expect(signer('xeth_sendTransaction', params)).toBeNull()
  expect(signer('eth_sendTransaction', [{ from: 'x' }])).toBeNull()
  expect(signer('eth_sendTransaction', ['x'])).toBeNull()
  expect(signer('wallet_invokeMethod', [{}])).toBeNull()
})
