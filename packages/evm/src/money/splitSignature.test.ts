import { localAccounts } from '@latchkey/testing'
import {
  type Hex,
  hashMessage,
  parseSignature,
  recoverAddress,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { splitSignature } from './splitSignature.ts'

const alice = privateKeyToAccount(localAccounts.alice.privateKey)
// Both parities are among them.
const messages = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const signed = await Promise.all(
  messages.map(async (message) => ({
    hash: hashMessage(message),
    signature: await alice.signMessage({ message }),
  })),
)

const forms: readonly [string, (signature: Hex) => Hex][] = [
  ['65 bytes counted from 27', (signature) => signature],
  ['65 bytes counted from 0', (signature) => `${bare(signature)}0${parity(signature)}` as Hex],
  ['64 bytes', (signature) => serializeCompactSignature(compact(signature))],
  ['upper case', (signature) => `0x${signature.slice(2).toUpperCase()}`],
]

describe('accepted forms', () => {
  test.each(forms)(
    'splitSignature returns the parts from which the signer is recovered, for %s',
    async (_, write) => {
      for (const { hash, signature } of signed) {
        const parts = splitSignature(write(signature)) ?? expect.unreachable()
        expect(await recoverAddress({ hash, signature: parts })).toBe(alice.address)
      }
      const found = signed.map(({ signature }) => splitSignature(write(signature))?.yParity)
      expect(new Set(found)).toEqual(new Set([0, 1]))
    },
  )
})

describe('rejected forms', () => {
  const whole = signed[0]?.signature ?? expect.unreachable()
  test.each<[string, string]>([
    ['nothing', '0x'],
    ['a byte less than the short form', whole.slice(0, 128)],
    ['a byte more than the long form', `${whole}00`],
    ['a last byte of a chain', `${bare(whole)}25`],
    ['another last byte', `${bare(whole)}02`],
    ['what is no hex', `${bare(whole)}zz`],
    ['without its prefix', whole.slice(2)],
    ['with a line behind it', `${whole}\n`],
  ])('splitSignature returns null for %s', (_, text) => {
    expect(splitSignature(text as Hex)).toBeNull()
  })

  test('the parts of splitSignature with r and s outside of their range recover no signer', async () => {
    const { hash } = signed[0] ?? expect.unreachable()
    for (const digit of ['0', 'f']) {
      const signature = splitSignature(`0x${digit.repeat(128)}1b`) ?? expect.unreachable()
      await expect(recoverAddress({ hash, signature })).rejects.toThrow()
    }
  })
})

function bare(signature: Hex): Hex {
  return signature.slice(0, 130) as Hex
}

function parity(signature: Hex): number {
  return parseSignature(signature).yParity
}

function compact(signature: Hex) {
  return signatureToCompactSignature(parseSignature(signature))
}

test('a signature in upper case is split like one in lower case', () => {
  const digits = `${'ab'.repeat(32)}${'7c'.repeat(32)}1c`
  const split = splitSignature(`0x${digits}`)
  expect(split).toEqual({ r: `0x${'ab'.repeat(32)}`, s: `0x${'7c'.repeat(32)}`, yParity: 1 })
  expect(splitSignature(`0x${digits.toUpperCase()}`)).toEqual(split)
})
