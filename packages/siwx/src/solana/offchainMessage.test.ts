import { expect, test } from 'vitest'
import { offchainMessages } from './offchainMessage.ts'

const domain = [0xff, ...new TextEncoder().encode('solana offchain')]
const publicKey = Uint8Array.from({ length: 32 }, (_, index) => 200 - index)
const zeros = Array.from({ length: 32 }, () => 0)

test('offchainMessages writes version 0 in both forms and every format, then version 1', () => {
  const text = Uint8Array.from({ length: 0x0102 }, (_, index) => index & 0xff)
  const length = [0x02, 0x01]
  expect(offchainMessages(text, publicKey).map((bytes) => [...bytes])).toEqual([
    [...domain, 0, ...zeros, 0, 1, ...publicKey, ...length, ...text],
    [...domain, 0, 0, ...length, ...text],
    [...domain, 0, ...zeros, 1, 1, ...publicKey, ...length, ...text],
    [...domain, 0, 1, ...length, ...text],
    [...domain, 0, ...zeros, 2, 1, ...publicKey, ...length, ...text],
    [...domain, 0, 2, ...length, ...text],
    [...domain, 1, 1, ...publicKey, ...text],
  ])
})

test('offchainMessages writes texts of up to 65,535 bytes, and none that is longer', () => {
  expect(offchainMessages(new Uint8Array(0xffff), publicKey)).toHaveLength(7)
  expect(offchainMessages(new Uint8Array(0x10000), publicKey)).toEqual([])
})
