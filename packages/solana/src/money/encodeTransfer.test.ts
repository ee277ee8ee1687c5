import type { Call } from '@latchkey/core/adapter'
import { errorCodeOf } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { decodeTransfer, encodeTransfer } from './encodeTransfer.ts'

const to = addressOf(2)
const mint = addressOf(3)
const maxUint64 = 2n ** 64n - 1n
const mintHex = '03'.repeat(32)

/** The code of the error that a synchronous function throws. */
const thrownBy = (act: () => unknown) => errorCodeOf(Promise.resolve().then(act))

describe('encodeTransfer', () => {
  test.each([0n, 1n, maxUint64])('encodes %s lamports as a value', (amount) => {
    expect(encodeTransfer({ token: null, to, amount })).toEqual({ to, value: amount })
  })

  test.each([
    [0n, '0000000000000000'],
    [1n, '0100000000000000'],
    [0x01_02_03_04_05_06_07_08n, '0807060504030201'],
    [maxUint64, 'ffffffffffffffff'],
  ])('encodes %s of a token as its mint and eight little-endian bytes', (amount, bytes) => {
    const data = `0x${mintHex}${bytes}`
    expect(encodeTransfer({ token: mint, to, amount })).toEqual({ to, data })
    expect(decodeTransfer({ to, data: data as `0x${string}` })).toEqual({ mint, to, amount })
  })

  test.each([null, mint])('rejects an amount outside of 64 bits (token %s)', async (token) => {
    for (const amount of [-1n, maxUint64 + 1n]) {
      expect(await thrownBy(() => encodeTransfer({ token, to, amount }))).toBe('send/invalid')
    }
  })

  test.each([
    ['recipient', { token: null, to: `${to}${to}` }],
    ['recipient of a token', { token: mint, to: to.slice(1) }],
    ['token', { token: mint.slice(1), to }],
    ['empty token', { token: '', to }],
  ])('rejects an invalid %s', async (_, invalid) => {
    const code = await thrownBy(() => encodeTransfer({ ...invalid, amount: 1n }))
    expect(code).toBe('caip/invalid-address')
  })
})

describe('decodeTransfer', () => {
  test.each([0n, 1n, maxUint64])('decodes %s lamports', (value) => {
    expect(decodeTransfer({ to, value })).toEqual({ mint: null, to, amount: value })
  })

  const data = `0x${mintHex}0100000000000000` as const
  test.each<[string, Call]>([
    ['neither a value nor data', { to }],
    ['a negative value', { to, value: -1n }],
    ['a value above 64 bits', { to, value: maxUint64 + 1n }],
    ['a value beside a token', { to, data, value: 1n }],
    ['a value of zero beside a token', { to, data, value: 0n }],
    ['data of one byte too few', { to, data: data.slice(0, -2) as `0x${string}` }],
    ['data of one byte too many', { to, data: `${data}00` }],
    ['empty data', { to, data: '0x' }],
    ['empty data beside a value', { to, data: '0x', value: 1n }],
  ])('rejects a call with %s', async (_, call) => {
    expect(await thrownBy(() => decodeTransfer(call))).toBe('send/invalid')
  })

  test('rejects a recipient that is not a Solana address', async () => {
    const code = await thrownBy(() => decodeTransfer({ to: to.slice(1), value: 1n }))
    expect(code).toBe('caip/invalid-address')
  })
})
