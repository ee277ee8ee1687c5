import type { Call } from '@latchkey/core/adapter'
import { concatHex, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { multiSend, packed } from '../testing/packedCalls.ts'
import { addressOf, pureContext } from '../testing/pureContext.ts'
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

describe('a delegatecall', () => {
  const delegated = { code: 'delegatecall', subject: contract }

  test('is a risk in a module’s call, and a call is not', () => {
    const run = (operation: number) =>
      decode({
        data: calldata(
          'execTransactionFromModule(address, uint256, bytes, uint8)',
          token,
          0n,
          transfer(7n),
          operation,
        ),
      }).dangers
    expect(run(1)).toContainEqual(delegated)
    expect(run(2)).toContainEqual(delegated)
    expect(run(0)).not.toContainEqual(delegated)
  })

  test('is a risk in any item of a multiSend', () => {
    const call = packed(token, transfer(7n))
    const delegate = packed(token, transfer(8n), { operation: 1 })
    expect(decode({ data: multiSend(call, delegate) })).toEqual({
      facts: [called('multiSend'), moved(7n), moved(8n)],
      dangers: [delegated, unknown()],
    })
  })

  test('is assumed in a multiSend that is cut short, or longer than it says', () => {
    const items = [packed(token, transfer(7n)), packed(token, transfer(8n))] as const
    for (const broken of [
      packed(token, transfer(7n), { extra: 1 }),
      concatHex([items[0], '0x00']),
      concatHex([items[0], `0x${items[1].slice(2, 2 + 84 * 2)}`]),
    ]) {
      expect(decode({ data: multiSend(broken) })).toEqual({
        facts: [called('multiSend')],
        dangers: [delegated, unknown()],
      })
    }
    const headOnly = packed(token, '0x')
    expect(decode({ data: multiSend(items[0], headOnly) }).dangers).toEqual([unknown()])
    expect(decode({ data: multiSend() })).toEqual({
      facts: [called('multiSend')],
      dangers: [unknown()],
    })
  })

  test('is a risk in a function of that name', () => {
    const data = calldata('delegatecall(address, bytes)', token, transfer(7n))
    expect(decode({ data })).toEqual({
      facts: [called('delegatecall'), moved(7n)],
      dangers: [delegated, unknown()],
    })
  })
})
