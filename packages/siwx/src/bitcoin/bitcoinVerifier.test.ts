import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import {
  type BitcoinKind,
  bitcoinKey,
  signBip322,
  signRecoverable,
} from '../../testing/bitcoinSigner.ts'
import { bitcoinVerifier } from './bitcoinVerifier.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const verifier = bitcoinVerifier()
const key = (kind: BitcoinKind) => bitcoinKey(sha256(Uint8Array.of(7)), kind)
const text = `example.com wants you to sign in with your Bitcoin account:\n${'x'.repeat(300)}`

describe('published BIP-322 vectors', () => {
  const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  test.each([
    [
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      'Hello World',
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
  ])(
    'the Bitcoin verifier accepts the published BIP-322 signature over "%s"',
    async (message, signature) => {
      const proof = { address, chainId: mainnet, signature } as const
      expect(await verifier.verify({ ...proof, text: message })).toBe(true)
      expect(await verifier.verify({ ...proof, signature: `smp${signature}`, text: message })).toBe(
        true,
      )
      expect(await verifier.verify({ ...proof, text: `${message}.` })).toBe(false)
    },
  )

  test('the Bitcoin verifier accepts the published BIP-322 taproot signature over "Hello World"', async () => {
    const proof = {
      address: 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
      chainId: mainnet,
      text: 'Hello World',
      signature:
        'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
    } as const
    expect(await verifier.verify(proof)).toBe(true)
    expect(await verifier.verify({ ...proof, text: 'Hello World.' })).toBe(false)
  })
})

describe('signatures made by another library', () => {
  test.each(['p2wpkh', 'p2tr', 'p2sh-p2wpkh'] as const)(
    'the Bitcoin verifier accepts a BIP-322 signature from %s',
    async (kind) => {
      const { address } = key(kind)
      const signature = signBip322(key(kind), text)
      expect(await verifier.verify({ text, signature, address, chainId: mainnet })).toBe(true)
      expect(
        await verifier.verify({ text: `${text} `, signature, address, chainId: mainnet }),
      ).toBe(false)
      const other = bitcoinKey(sha256(Uint8Array.of(8)), kind).address
      expect(await verifier.verify({ text, signature, address: other, chainId: mainnet })).toBe(
        false,
      )
    },
  )

  test.each(['p2pkh', 'p2wpkh', 'p2sh-p2wpkh'] as const)(
    'the Bitcoin verifier accepts a recoverable signature from %s',
    async (kind) => {
      const { address } = key(kind)
      const signature = signRecoverable(key(kind), text)
      expect(await verifier.verify({ text, signature, address, chainId: mainnet })).toBe(true)
      expect(
        await verifier.verify({ text: `${text} `, signature, address, chainId: mainnet }),
      ).toBe(false)
    },
  )

  test('the Bitcoin verifier accepts Electrum’s recoverable signature of a segwit address, flagged as a legacy one', async () => {
    const bytes = base64.decode(signRecoverable(key('p2wpkh'), text))
    const signature = base64.encode(Uint8Array.from([(bytes[0] ?? 0) - 8, ...bytes.slice(1)]))
    const { address } = key('p2wpkh')
    expect(await verifier.verify({ text, signature, address, chainId: mainnet })).toBe(true)
  })
})

test('the Bitcoin verifier rejects a recoverable signature for a taproot address', async () => {
  const signature = signRecoverable(key('p2wpkh'), text)
  const { address } = key('p2tr')
  expect(await verifier.verify({ text, signature, address, chainId: mainnet })).toBe(false)
})

test('the Bitcoin verifier rejects an address of another network', async () => {
  const { address } = key('p2wpkh')
  const signature = signBip322(key('p2wpkh'), text)
  expect(await verifier.verify({ text, signature, address, chainId: testnet })).toBe(false)
})

test('the Bitcoin verifier accepts a segwit address in upper case and rejects one in mixed case', async () => {
  const { address } = key('p2wpkh')
  const signature = signBip322(key('p2wpkh'), text)
  const proof = { text, signature, chainId: mainnet } as const
  expect(await verifier.verify({ ...proof, address: address.toUpperCase() })).toBe(true)
  expect(await verifier.verify({ ...proof, address: `BC${address.slice(2)}` })).toBe(false)
})
