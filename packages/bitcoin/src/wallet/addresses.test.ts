import { isChecksumAddress } from '@latchkey/core/adapter'
import { bitcoinVerifier } from '@latchkey/siwx/bitcoin'
import { networks, payments, address as reference } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outputTo } from '../money/outputTo.ts'
import { bitcoinChains, chainOfAddress, fitsChain } from './bitcoinChains.ts'

const hash = fc.uint8Array({ minLength: 20, maxLength: 20 })
const program = fc.uint8Array({ minLength: 32, maxLength: 32 })
const network = fc.constantFrom(networks.bitcoin, networks.testnet, networks.regtest)

/** An address of every type, written by bitcoinjs. */
const written = fc
  .record({ hash, program, network })
  .chain((seed) =>
    fc.constantFrom(
      payments.p2pkh({ hash: seed.hash, network: seed.network }).address ?? '',
      payments.p2sh({ hash: seed.hash, network: seed.network }).address ?? '',
      payments.p2wpkh({ hash: seed.hash, network: seed.network }).address ?? '',
      payments.p2wsh({ hash: seed.program, network: seed.network }).address ?? '',
      reference.toBech32(seed.program, 1, seed.network.bech32),
    ),
  )

/** Whether bitcoinjs accepts it; an address check does not include whether a taproot key is on the curve. */
function isKnownToReference(text: string): boolean {
  const readers = [reference.fromBech32, reference.fromBase58Check]
  return readers.some((read) => {
    try {
      return read(text).version >= 0
    } catch {
      return false
    }
  })
}

test('the Bitcoin adapter accepts every address that bitcoinjs writes, for its network', () => {
  fc.assert(
    fc.property(written, (text) => {
      expect(isChecksumAddress(text, 'bip122')).toBe(true)
      expect(chainOfAddress(text, [])).not.toBeNull()
    }),
    { numRuns: 400 },
  )
})

test('the Bitcoin adapter accepts a mistyped address only when bitcoinjs accepts it, too', () => {
  const characters = '023456789acdefghjklmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ1bio'
  const typo = fc.record({
    text: written,
    place: fc.nat({ max: 61 }),
    character: fc.constantFrom(...characters),
  })
  fc.assert(
    fc.property(typo, ({ text, place, character }) => {
      const at = place % text.length
      const wrong = `${text.slice(0, at)}${character}${text.slice(at + 1)}`
      if (isChecksumAddress(wrong, 'bip122')) expect(isKnownToReference(wrong)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('outputTo accepts an address on exactly the networks where bitcoinjs does, plus Taproot addresses', () => {
  const places = [networks.bitcoin, networks.testnet, networks.regtest].map((one) => ({
    one,
    chain: bitcoinChains.find(({ prefix }) => prefix === one.bech32) ?? bitcoinChains[0],
  }))
  fc.assert(
    fc.property(written, (text) => {
      for (const { one, chain } of places) {
        const isTaproot = text.startsWith(`${one.bech32}1p`)
        expect(outputTo(text, chain) !== null).toBe(isTaproot || paysThere(text, one))
      }
    }),
    { numRuns: 200 },
  )
})

function paysThere(text: string, network: typeof networks.bitcoin): boolean {
  try {
    return reference.toOutputScript(text, network).length > 0
  } catch {
    // Of another network.
    return false
  }
}

test('a Bitcoin mainnet address never fits a test network, nor a test address mainnet', () => {
  const [main, ...tests] = bitcoinChains
  fc.assert(
    fc.property(written, (text) => {
      const isMain = fitsChain(text, main)
      expect(tests.some((chain) => fitsChain(text, chain))).toBe(!isMain)
    }),
    { numRuns: 300 },
  )
})

describe('the vectors of BIP-173 and BIP-350', () => {
  test.each([
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
  ])('isChecksumAddress accepts the Bitcoin address %s', (text) => {
    expect(isChecksumAddress(text, 'bip122')).toBe(true)
  })

  test.each([
    // Version 0 with bech32m, version 1 with bech32, mixed case, a wrong sum, an unknown prefix.
    'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty',
    'bc1pw5dgrnzv',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv',
  ])('isChecksumAddress rejects %s as a Bitcoin address', (text) => {
    expect(isChecksumAddress(text, 'bip122')).toBe(false)
  })
})

test('a Bitcoin signature verifies only for its own address', async () => {
  const proof = {
    address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    chainId: bitcoinChains[0].id,
    text: 'Hello World',
    signature:
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  }
  expect(await bitcoinVerifier().verify(proof)).toBe(true)
  await fc.assert(
    fc.asyncProperty(hash, async (bytes) => {
      const { address = '' } = payments.p2wpkh({ hash: bytes })
      expect(await bitcoinVerifier().verify({ ...proof, address })).toBe(false)
    }),
    { numRuns: 50 },
  )
})
