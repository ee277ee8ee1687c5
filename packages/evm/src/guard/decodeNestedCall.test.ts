import type { Call } from '@latchkey/core/adapter'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { multiSend, packed } from '../testing/packedCalls.ts'
import { addressOf, pureContext, visitor } from '../testing/pureContext.ts'
import { decodeCall } from './decodeCall.ts'

const contract = addressOf(1)
const token = addressOf(2)
const other = addressOf(3)
const transfer = (amount: bigint): Hex => calldata('transfer(address, uint256)', other, amount)
const decode = (call: Partial<Call>, context = pureContext) =>
  decodeCall({ to: contract, ...call }, context)

const unknown = (to: string = contract) => ({ code: 'unknown-call', subject: to })
const called = (method: string | null, to: string = contract) => ({
  kind: 'calls',
  contract: to,
  method,
})
const moved = (amount: bigint) => ({ kind: 'transfers', token, to: other, amount })
const payment = (amount: bigint, to: string = contract) => ({ kind: 'pays', to, amount })

/** Every way to put the same call of a token into a call of another contract, which calls in its own name. */
const containers: readonly (readonly [method: string, data: (inner: Hex) => Hex])[] = [
  ['execute', (inner) => calldata('execute(address, uint256, bytes)', token, 0n, inner)],
  [
    'executeBatch',
    (inner) => calldata('executeBatch((address, uint256, bytes)[])', [[token, 0n, inner]]),
  ],
  ['executeBatch', (inner) => calldata('executeBatch(address[], bytes[])', [token], [inner])],
  [
    'executeBatch',
    (inner) => calldata('executeBatch(address[], uint256[], bytes[])', [token], [0n], [inner]),
  ],
  [
    'execTransaction',
    (inner) =>
      calldata(
        'execTransaction(address, uint256, bytes, uint8, uint256, uint256, uint256, address, address, bytes)',
        ...[token, 0n, inner, 0, 0n, 0n, 0n, other, other, '0x'],
      ),
  ],
  [
    'execTransactionFromModule',
    (inner) =>
      calldata('execTransactionFromModule(address, uint256, bytes, uint8)', token, 0n, inner, 0),
  ],
  [
    'execTransactionFromModuleReturnData',
    (inner) =>
      calldata(
        'execTransactionFromModuleReturnData(address, uint256, bytes, uint8)',
        ...[token, 0n, inner, 0],
      ),
  ],
  ['multiSend', (inner) => multiSend(packed(token, inner))],
  [
    'batch',
    (inner) => calldata('batch((address, address, uint256, bytes)[])', [[token, other, 0n, inner]]),
  ],
  ['call', (inner) => calldata('call(address, address, uint256, bytes)', token, other, 0n, inner)],
  [
    'callAgreement',
    (inner) => calldata('callAgreement(address, bytes, bytes)', token, inner, '0x'),
  ],
  ['aggregate', (inner) => calldata('aggregate((address, bytes)[])', [[token, inner]])],
  [
    'aggregate3',
    (inner) => calldata('aggregate3((address, bool, bytes)[])', [[token, true, inner]]),
  ],
  [
    'aggregate3Value',
    (inner) =>
      calldata('aggregate3Value((address, bool, uint256, bytes)[])', [[token, true, 5n, inner]]),
  ],
  [
    'tryAggregate',
    (inner) => calldata('tryAggregate(bool, (address, bytes)[])', true, [[token, inner]]),
  ],
  [
    'blockAndAggregate',
    (inner) => calldata('blockAndAggregate((address, bytes)[])', [[token, inner]]),
  ],
  [
    'tryBlockAndAggregate',
    (inner) => calldata('tryBlockAndAggregate(bool, (address, bytes)[])', true, [[token, inner]]),
  ],
]

describe('nested calls', () => {
  test.each(containers)(
    '%s shows the call inside it, and is an unknown call itself',
    (method, data) => {
      expect(decode({ data: data(transfer(7n)) })).toEqual({
        facts: [called(method), moved(7n)],
        dangers: [unknown()],
      })
    },
  )

  test.each([
    ['multicall(bytes[])', []],
    ['multicall(uint256, bytes[])', [9n]],
    ['multicall(bytes32, bytes[])', [`0x${'0'.repeat(64)}`]],
  ])('%s calls its own contract in the account’s name', (signature, before) => {
    const inner = calldata('transferFrom(address, address, uint256)', visitor, other, 7n)
    const data = calldata(signature, ...before, [inner])
    expect(decode({ to: token, data })).toEqual({
      facts: [called('multicall', token), moved(7n)],
      dangers: [unknown(token), { code: 'gives-for-nothing', subject: other }],
    })
  })

  test('executeWithoutChainIdValidation calls its own contract', () => {
    const data = calldata('executeWithoutChainIdValidation(bytes[])', [transfer(7n)])
    expect(decode({ to: token, data })).toEqual({
      facts: [called('executeWithoutChainIdValidation', token), moved(7n)],
      dangers: [unknown(token)],
    })
  })

  test('the account’s own batch pays in the account’s name; a contract’s does not', () => {
    const data = calldata(
      'executeBatch(address[], uint256[], bytes[])',
      [other, token],
      [5n, 6n],
      ['0x', '0x'],
    )
    expect(decode({ to: visitor, data })).toEqual({
      facts: [called('executeBatch', visitor), payment(5n, other), payment(6n, token)],
      dangers: [],
    })
    expect(decode({ data })).toEqual({ facts: [called('executeBatch')], dangers: [unknown()] })
  })

  test('every form of the account’s own batch names the value of each call', () => {
    const own = (data: Hex) => decode({ to: visitor, data }).facts.slice(1)
    expect(own(calldata('execute(address, uint256, bytes)', other, 5n, '0x'))).toEqual([
      payment(5n, other),
    ])
    expect(own(calldata('executeBatch((address, uint256, bytes)[])', [[other, 5n, '0x']]))).toEqual(
      [payment(5n, other)],
    )
    expect(
      own(multiSend(packed(other, '0x', { value: 5n }), packed(token, '0x', { value: 6n }))),
    ).toEqual([payment(5n, other), payment(6n, token)])
    expect(own(calldata('call(address, address, uint256, bytes)', other, token, 5n, '0x'))).toEqual(
      [payment(5n, other)],
    )
    expect(
      own(
        calldata('aggregate3Value((address, bool, uint256, bytes)[])', [[other, true, 5n, '0x']]),
      ),
    ).toEqual([payment(5n, other)])
    expect(
      own(
        calldata('execTransactionFromModule(address, uint256, bytes, uint8)', other, 5n, '0x', 0),
      ),
    ).toEqual([payment(5n, other)])
    expect(own(calldata('executeBatch(address[], bytes[])', [other], ['0x']))).toEqual([])
  })

  test('a batch with fewer values than calls pays nothing with the others', () => {
    const data = calldata(
      'executeBatch(address[], uint256[], bytes[])',
      [other, token],
      [5n],
      ['0x'],
    )
    expect(decode({ to: visitor, data }).facts.slice(1)).toEqual([payment(5n, other)])
  })

  test('the contract pays in a call of the account to a contract in a batch of the account', () => {
    const inner = calldata('execute(address, uint256, bytes)', other, 5n, '0x')
    const data = calldata('execute(address, uint256, bytes)', contract, 0n, inner)
    expect(decode({ to: visitor, data }).facts).toEqual([
      called('execute', visitor),
      called('execute'),
    ])
  })

  test('calls nested six deep are decoded, and the seventh is malformed', () => {
    const nest = (depth: number): Hex =>
      depth === 0
        ? transfer(7n)
        : calldata(
            'execute(address, uint256, bytes)',
            depth === 1 ? token : contract,
            0n,
            nest(depth - 1),
          )
    expect(decode({ data: nest(6) }).facts.at(-1)).toEqual(moved(7n))
    expect(decode({ data: nest(6) }).dangers).not.toContainEqual({
      code: 'malformed',
      subject: contract,
    })
    expect(decode({ data: nest(7) }).dangers).toContainEqual({
      code: 'malformed',
      subject: contract,
    })
    expect(decode({ data: nest(7) }).facts.at(-1)).toEqual(called('execute'))
  })
})
