import { localSolanaAccounts } from '@latchkey/testing'
import { base64 } from '@scure/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { openSolanaFixture, payToken } from '../testing/solanaFixture.ts'
import {
  decodeTransaction,
  decodeTransactionMessage,
  encodeTransaction,
} from './solanaTransaction.ts'

const { bob } = localSolanaAccounts
let chain: Awaited<ReturnType<typeof openSolanaFixture>>
beforeAll(async () => {
  chain = await openSolanaFixture()
})
afterAll(() => chain.close())

test('the vault rejects each of 2,000 mutated Solana transactions or serializes it back to the same bytes', async () => {
  const wire = base64.decode(chain.write(await payToken(bob.address, 7n)))
  let decodedCount = 0
  for (let at = 0; at < 2_000; at += 1) {
    const changed = Uint8Array.from(wire)
    const offset = 65 + (at % (wire.length - 65))
    changed[offset] = ((changed[offset] ?? 0) + 1 + Math.floor(at / wire.length)) & 255
    const cut = at % 7 === 0 ? changed.slice(0, at % wire.length) : changed
    try {
      const found = decodeTransaction(cut)
      decodedCount += 1
      expect(encodeTransaction(found)).toEqual(new Uint8Array(cut))
    } catch (error) {
      expect(error).toBeInstanceOf(NotAllowed)
    }
  }
  expect(decodedCount).toBeGreaterThan(0)
  expect(() => decodeTransactionMessage(new Uint8Array(0))).toThrow(NotAllowed)
})
