import { isAddress } from '@latchkey/core'
import { isChecksumAddress } from '@latchkey/core/adapter'
import { checkAddress, decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeSs58, encodeSs58 } from './ss58.ts'

const account = fc.uint8Array({ minLength: 32, maxLength: 32 })
// 46 and 47 are reserved; polkadot.js rejects them.
const format = fc
  .integer({ min: 0, max: 16_383 })
  .filter((format) => format !== 46 && format !== 47)

test('the SS58 codec encodes and decodes addresses like polkadot.js, in every format', () => {
  fc.assert(
    fc.property(account, format, (bytes, prefix) => {
      const address = encodeAddress(bytes, prefix)
      expect(encodeSs58(bytes, prefix)).toBe(address)
      expect(decodeSs58(address)).toEqual({ format: prefix, account: bytes })
    }),
    { numRuns: 500 },
  )
})

test('polkadot.js accepts every address whose checksum core accepts', () => {
  fc.assert(
    fc.property(account, format, (bytes, prefix) => {
      const address = encodeAddress(bytes, prefix)
      expect(decodeAddress(address)).toEqual(bytes)
      if (isAddress(address, 'polkadot')) expect(isChecksumAddress(address, 'polkadot')).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('the SS58 codec detects every mistyped address that polkadot.js detects', () => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const typo = fc.record({
    bytes: account,
    place: fc.nat({ max: 46 }),
    character: fc.constantFrom(...alphabet),
  })
  fc.assert(
    fc.property(typo, ({ bytes, place, character }) => {
      const address = encodeAddress(bytes, 0)
      const wrong = `${address.slice(0, place)}${character}${address.slice(place + 1)}`
      const [isRight] = checkAddress(wrong, 0)
      expect(decodeSs58(wrong)?.format === 0).toBe(isRight)
    }),
    { numRuns: 500 },
  )
})
