import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes } from '../testing/instructionBytes.ts'
import { tokenAccount } from '../testing/testAccounts.ts'
import { decodeMint, decodeTokenAccount, tokenAccountLength } from './tokenBytes.ts'

function mint(length: number, bytes: Readonly<Record<number, number>> = {}): Uint8Array {
  const data = new Uint8Array(length)
  data[44] = 6
  data[45] = 1
  for (const [at, byte] of Object.entries(bytes)) data[Number(at)] = byte
  return data
}

describe('decodeMint', () => {
  test.each<[string, Uint8Array, { decimals: number } | null]>([
    ['82 bytes', mint(82), { decimals: 6 }],
    ['82 bytes with nine decimals', mint(82, { 44: 9 }), { decimals: 9 }],
    ['82 bytes with no decimals', mint(82, { 44: 0 }), { decimals: 0 }],
    ['81 bytes', mint(81), null],
    ['83 bytes', mint(83), null],
    ['no bytes', new Uint8Array(), null],
    ['82 bytes that are not initialized', mint(82, { 45: 0 }), null],
    ['82 bytes with another flag than 1', mint(82, { 45: 2 }), null],
    ['the 165 bytes of a token account', mint(165), null],
    ['166 bytes with the account type of a mint', mint(166, { 165: 1 }), { decimals: 6 }],
    ['166 bytes with the account type of a token account', mint(166, { 165: 2 }), null],
    ['166 bytes without an account type', mint(166), null],
    ['166 bytes that are not initialized', mint(166, { 165: 1, 45: 0 }), null],
    ['300 bytes with the account type of a mint', mint(300, { 165: 1 }), { decimals: 6 }],
  ])('reads the decimals of %s', (_, data, expected) => {
    expect(decodeMint(data)).toEqual(expected)
  })
})

describe('decodeTokenAccount', () => {
  const state = { mint: addressOf(1), owner: addressOf(2), amount: 0x01_02_03_04_05_06_07_08n }
  const { data } = tokenAccount(state)
  const extended = (type: number) => concatBytes(data, Uint8Array.of(type))

  test.each<[string, Uint8Array, typeof state | null]>([
    ['165 bytes', data, state],
    ['165 bytes behind others', concatBytes(Uint8Array.of(9, 9), data).subarray(2), state],
    ['164 bytes', data.slice(0, -1), null],
    ['no bytes', new Uint8Array(), null],
    ['166 bytes with the account type of a token account', extended(2), state],
    ['166 bytes with the account type of a mint', extended(1), null],
    ['166 bytes without an account type', extended(0), null],
  ])('reads mint, owner and amount of %s', (_, bytes, expected) => {
    expect(decodeTokenAccount(bytes)).toEqual(expected)
  })

  test('reads the highest amount', () => {
    const full = tokenAccount({ ...state, amount: 2n ** 64n - 1n })
    expect(decodeTokenAccount(full.data)?.amount).toBe(2n ** 64n - 1n)
  })
})

describe('tokenAccountLength', () => {
  /** A mint of Token-2022 with extensions: their kind, and how many bytes they have. */
  const extended = (...extensions: readonly (readonly [kind: number, length: number])[]) =>
    concatBytes(
      mint(166, { 165: 1 }),
      ...extensions.map(([kind, length]) =>
        concatBytes(
          Uint8Array.of(kind & 255, kind >> 8, length & 255, length >> 8),
          new Uint8Array(length),
        ),
      ),
    )

  test('is 165 bytes for the Token program, whatever the mint has', () => {
    expect(tokenAccountLength(mint(82), false)).toBe(165)
    expect(tokenAccountLength(extended([1, 108]), false)).toBe(165)
  })

  test.each<[string, Uint8Array, number]>([
    ['without extensions', mint(82), 170],
    ['with an account type only', extended(), 170],
    ['with a transfer fee', extended([1, 108]), 182],
    ['that is not transferable', extended([9, 0]), 174],
    ['with a transfer hook', extended([14, 64]), 175],
    ['that can be paused', extended([26, 33]), 174],
    ['with an extension that token accounts do not have', extended([3, 32]), 170],
    ['with an extension number above 255', extended([257, 8]), 170],
    ['with two extensions', extended([1, 108], [14, 64]), 187],
    ['with an unknown extension before a known one', extended([3, 300], [9, 0]), 174],
    ['with an extension behind the end marker', extended([0, 0], [1, 108]), 170],
    ['with a header that is cut', concatBytes(extended(), Uint8Array.of(1, 0, 0)), 170],
    ['with a last header and nothing after it', extended([1, 0]), 182],
  ])(
    'is the length with the required extensions for a mint of Token-2022 %s',
    (_, data, length) => {
      expect(tokenAccountLength(data, true)).toBe(length)
    },
  )

  test('reads extensions of a part of a larger buffer', () => {
    const behind = concatBytes(new Uint8Array(7), extended([1, 108]), Uint8Array.of(9, 0, 0, 0))
    expect(tokenAccountLength(behind.subarray(7, -4), true)).toBe(182)
  })
})
