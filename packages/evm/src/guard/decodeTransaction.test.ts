import { describe, expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { addressOf, pureContext, visitor } from '../testing/pureContext.ts'
import { decodeRequest } from './decodeRequest.ts'

const other = addressOf(2)
const token = addressOf(3)
const decode = (method: string, params: unknown) => decodeRequest({ method, params }, pureContext)
const send = (...items: readonly unknown[]) => decode('eth_sendTransaction', items)
const batch = (fields: object) => decode('wallet_sendCalls', [fields])
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

describe('a transaction', () => {
  test.each(['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendTransaction'])(
    'of %s is decoded as a call',
    (method) => {
      const params = [{ from: visitor, to: other, value: '0x7' }]
      expect(decode(method, params)).toEqual({ rest: nothing, calls: [paid(7n)] })
      expect(decode(method, params[0])).toEqual({ rest: nothing, calls: [paid(7n)] })
    },
  )

  test('takes its calldata from data or input', () => {
    const data = calldata('transfer(address, uint256)', other, 7n)
    const facts = [{ kind: 'transfers', token, to: other, amount: 7n }]
    for (const fields of [
      { data },
      { input: data },
      { data, input: data },
      { data, input: `0x${data.slice(2).toUpperCase()}` },
    ]) {
      const { calls, rest: around } = send({ to: token, ...fields })
      expect(calls[0]?.decoded.facts).toEqual(facts)
      expect(around).toEqual(nothing)
    }
  })

  test('is malformed when data and input differ', () => {
    const danger = { code: 'malformed', subject: other }
    expect(rest(send({ to: other, data: '0x00', input: '0x01' }))).toEqual([danger])
    expect(rest(send({ to: other, data: '0x', input: '0x01' }))).toEqual([danger])
    expect(rest(send({ to: other, data: '0x00', input: 'x' }))).toEqual([danger])
  })

  test.each([
    ['no object', 'x'],
    ['calldata of half a byte', { to: other, data: '0x123' }],
    ['a value that is no number', { to: other, value: 'x' }],
    ['a value that is not exact', { to: other, value: 2 ** 60 }],
    ['a recipient that is no address', { to: '0x12', value: '0x1' }],
    ['a recipient that is no text', { to: 5 }],
  ])('is malformed with %s', (_, item) => {
    expect(send(item)).toEqual(malformed)
  })

  test.each([[{}], [{ to: null }], [{ data: '0x6000' }]])(
    'without a recipient deploys: %j',
    (item) => {
      expect(send(item)).toEqual({
        rest: { facts: [{ kind: 'deploys' }], dangers: [{ code: 'deployment', subject: null }] },
        calls: [],
      })
    },
  )

  test.each([
    ['0x1', []],
    [1, []],
    ['1', []],
    ['0x2', ['other-chain']],
    ['x', ['other-chain']],
    [null, ['other-chain']],
  ])('for the chain id %j has the risks %j', (chainId, codes) => {
    expect(rest(send({ to: other, chainId })).map(({ code }) => code)).toEqual(codes)
  })

  test('with a capability is assessed like a batch with it', () => {
    expect(
      rest(send({ to: other, capabilities: { eip7702Auth: {} } })).map(({ code }) => code),
    ).toEqual(['delegation'])
  })
})

describe('a delegation (EIP-7702)', () => {
  const fact = (chainId: bigint) => ({ kind: 'delegates', to: other, chainId })
  const danger = { code: 'delegation', subject: other }
  const everywhere = { code: 'delegation-everywhere', subject: other }
  const around = (fields: object) => send({ to: other, ...fields }).rest

  test.each([
    [{ authorizationList: [{ address: other, chainId: 1 }] }],
    [{ authorizationList: [{ contractAddress: other, chainId: '0x1' }] }],
    [{ authorizations: [{ address: other, chainId: 1 }] }],
    [{ type: '0x4', authorizationList: [{ address: other, chainId: 1 }] }],
  ])('is a risk: %j', (fields) => {
    expect(around(fields)).toEqual({ facts: [fact(1n)], dangers: [danger] })
  })

  test('for chain 0 or without a readable chain is valid on every chain', () => {
    for (const chainId of [0, '0x0', undefined, 'x']) {
      expect(around({ authorizationList: [{ address: other, chainId }] })).toEqual({
        facts: [fact(0n)],
        dangers: [danger, everywhere],
      })
    }
  })

  test('takes the address before the contract address, and may name none', () => {
    const both = { address: other, contractAddress: token, chainId: 1 }
    expect(around({ authorizationList: [both] }).dangers).toEqual([danger])
    expect(around({ authorizationList: [{ chainId: 1 }] })).toEqual({
      facts: [{ kind: 'delegates', to: '', chainId: 1n }],
      dangers: [{ code: 'delegation', subject: null }],
    })
  })

  test('is assumed for a transaction of type 4 without a list, and for a list with something else', () => {
    const assumed = [{ code: 'delegation', subject: null }]
    expect(around({ type: '0x4' }).dangers).toEqual(assumed)
    expect(around({ type: 4 }).dangers).toEqual(assumed)
    expect(around({ type: '0x3' }).dangers).toEqual([])
    expect(around({ type: '0x2' }).dangers).toEqual([])
    expect(around({ authorizationList: ['x'] }).dangers).toEqual(assumed)
    expect(around({ authorizationList: [{ address: other, chainId: 1 }, 'x'] }).dangers).toEqual([
      danger,
      ...assumed,
    ])
  })

  test('is found beside the calls of a batch, and in one of them', () => {
    const list = { authorizationList: [{ address: other, chainId: 1 }] }
    expect(rest(batch({ calls: [{ to: other }], ...list }))).toEqual([danger])
    expect(rest(batch({ calls: [{ to: other }, { to: other, ...list }] }))).toEqual([danger])
  })
})

describe('a batch', () => {
  test('is decoded call by call', () => {
    const calls = [
      { to: other, value: '0x7' },
      { to: other, value: '0x8' },
    ]
    expect(batch({ calls, chainId: '0x1' })).toEqual({ rest: nothing, calls: [paid(7n), paid(8n)] })
  })

  test('is malformed without calls, or as something else than an object', () => {
    expect(batch({})).toEqual(malformed)
    expect(batch({ calls: [] })).toEqual(malformed)
    expect(batch({ calls: { to: other } })).toEqual(malformed)
    expect(decode('wallet_sendCalls', ['x'])).toEqual(malformed)
  })

  test('for another chain is a risk', () => {
    expect(rest(batch({ calls: [{ to: other }], chainId: '0x2' }))).toEqual([
      { code: 'other-chain', subject: null },
    ])
  })

  test.each(['atomic', 'atomicBatch', 'auxiliaryFunds', 'dataSuffix', 'paymasterService'])(
    'may ask for %s',
    (name) => {
      expect(rest(batch({ calls: [{ to: other }], capabilities: { [name]: {} } }))).toEqual([])
    },
  )

  test.each([
    ['eip7702Auth', ['delegation']],
    ['Authorise', ['delegation']],
    ['authorizations', ['delegation']],
    ['delegate', ['delegation']],
    ['UPGRADE', ['delegation']],
    ['permissions', ['permissions']],
    ['sessionKeys', ['permissions']],
    ['GRANT', ['permissions']],
    ['addKey', ['permissions']],
    ['addSubAccount', ['permissions']],
    ['snaps', ['permissions']],
    ['atomically', ['unknown-method']],
    ['xatomic', ['unknown-method']],
    ['Atomic', ['unknown-method']],
  ])('with the capability %s has the risk %j', (name, codes) => {
    const dangers = rest(batch({ calls: [{ to: other }], capabilities: { [name]: {} } }))
    expect(dangers.map(({ code }) => code)).toEqual(codes)
  })

  test('with capabilities that are no object is malformed', () => {
    expect(rest(batch({ calls: [{ to: other }], capabilities: ['atomic'] }))).toEqual([
      { code: 'malformed', subject: null },
    ])
  })
})
