import { activationText, controlKeyStatement, stepUpText } from '@latchkey/wire'
import { base58 } from '@scure/base'
import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeSolanaRequest } from '../solana/decodeSolanaRequest.ts'
import { decodeEvmRequest } from './decodeEvmRequest.ts'
import { NotAllowed } from './NotAllowed.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solana = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const addresses = { eip155: own, solana }
const evm = { origin: 'https://shop.example', chainId: 'eip155:1', addresses }
const svm = { ...evm, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }

const walletId = 'b1c5d0e2-6a54-4f0e-9c1b-3f8f6f0c1a11'
const slotId = 'f2a6c8a4-1f0b-4b57-8f8f-1c7cf5b3a0de'
const challenge = 'A'.repeat(43)
const stepUp = stepUpText({ walletId, challenge })
const activation = activationText({ walletId, slotId, version: 1, challenge })

const texts: readonly (readonly [string, string])[] = [
  ['a step-up text', stepUp],
  ['an activation text', activation],
  ['an activation text without a challenge', activation.slice(0, activation.lastIndexOf('\n'))],
  ['a control key statement', controlKeyStatement({ walletId, publicKey: challenge })],
  ['a control text in capitals', stepUp.toUpperCase()],
  ['a control text after other words', `Welcome to the shop!\n\n${stepUp}`],
  ['a control text with other line ends', activation.replaceAll('\n', '\r\n')],
  ['a control text with zero-width characters', stepUp.split('').join('\u200b')],
  ['a control text with wide spaces', stepUp.replaceAll(' ', '\u3000')],
  ['a control text in full-width characters', stepUp.replace('Latchkey', 'Ｌａｔｃｈｋｅｙ')],
]

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe.each(texts)('%s is rejected', (_what, text) => {
  test('personal_sign rejects a control text of the wallet, as text and as bytes', () => {
    for (const message of [text, stringToHex(text), `0xff${stringToHex(text).slice(2)}`]) {
      expect(() => decodeEvmRequest('personal_sign', [message, own], evm)).toThrow(NotAllowed)
    }
  })

  test('typed data with a control text of the wallet is rejected: as a string, as bytes, and in the domain', () => {
    const sign = (type: string, value: unknown, name = 'Shop') => {
      const types = { Note: [{ name: 'content', type }] }
      const data = { types, primaryType: 'Note', domain: { name }, message: { content: value } }
      return () => decodeEvmRequest('eth_signTypedData_v4', [own, JSON.stringify(data)], evm)
    }
    expect(sign('string', 'Hello')).not.toThrow()
    expect(sign('string', text)).toThrow(NotAllowed)
    expect(sign('string[]', ['Hello', text])).toThrow(NotAllowed)
    expect(sign('bytes', stringToHex(text))).toThrow(NotAllowed)
    expect(sign('string', 'Hello', text)).toThrow(NotAllowed)
  })

  test('solana_signMessage rejects a control text of the wallet, bare and in an off-chain message', () => {
    const offChain = Uint8Array.of(0xff, ...bytesOf('solana offchain'), 0, 0, ...bytesOf(text))
    for (const bytes of [bytesOf(text), offChain]) {
      const params = { pubkey: solana, message: base58.encode(bytes) }
      expect(() => decodeSolanaRequest('solana_signMessage', params, svm)).toThrow(NotAllowed)
    }
  })
})

test('the vault signs a message that only mentions Latchkey', () => {
  for (const text of ['I logged in with Latchkey: it works', 'Latchkey', 'It is me']) {
    expect(decodeEvmRequest('personal_sign', [stringToHex(text), own], evm).title).toContain('Sign')
    const message = base58.encode(bytesOf(text))
    expect(decodeSolanaRequest('solana_signMessage', { message }, svm).title).toContain('Sign')
  }
})
