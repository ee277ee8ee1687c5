import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { address as bitcoinAddress, networks } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outputTo } from '../../packages/bitcoin/src/money/outputTo.ts'
import {
  type BitcoinChain,
  bitcoinChains,
} from '../../packages/bitcoin/src/wallet/bitcoinChains.ts'
import { attempt, compare } from './compare.ts'

const libraryNetwork: Readonly<Record<string, typeof networks.bitcoin>> = {
  bc: networks.bitcoin,
  tb: networks.testnet,
  bcrt: networks.regtest,
}

const base58 = fc
  .tuple(
    fc.constantFrom(0x00, 0x05, 0x6f, 0xc4, 0x30),
    fc.uint8Array({ minLength: 19, maxLength: 21 }),
  )
  .map(([version, hash]) => createBase58check(sha256).encode(Uint8Array.of(version, ...hash)))

const segwit = fc
  .record({
    prefix: fc.constantFrom('bc', 'tb', 'bcrt', 'ltc'),
    version: fc.integer({ min: 0, max: 3 }),
    program: fc.oneof(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.uint8Array({ minLength: 2, maxLength: 40 }),
    ),
    isSwapped: fc.boolean(),
  })
  .map(({ prefix, version, program, isSwapped }) => {
    const code = (version === 0) === isSwapped ? bech32m : bech32
    return code.encode(prefix, [version, ...code.toWords(program)], 100)
  })

/** One character changed, in the other case, left out or repeated. */
const address = fc
  .tuple(
    fc.oneof(base58, segwit),
    fc.constantFrom('keep', 'keep', 'replace', 'case', 'drop', 'repeat', 'upper'),
    fc.nat(),
    fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7lO0I1'),
  )
  .map(([text, change, at, character]) => {
    const place = at % text.length
    const [before, here, after] = [text.slice(0, place), text.charAt(place), text.slice(place + 1)]
    if (change === 'upper') return text.toUpperCase()
    if (change === 'replace') return before + character + after
    if (change === 'case') return before + swapCase(here) + after
    if (change === 'drop') return before + after
    return change === 'repeat' ? before + here + here + after : text
  })

function swapCase(character: string): string {
  return character === character.toUpperCase() ? character.toLowerCase() : character.toUpperCase()
}

test.each(['bc', 'tb', 'bcrt'])(
  'an address of a Bitcoin network with the prefix %s can be paid exactly if bitcoinjs-lib has an output for it',
  (prefix) => {
    const chain = bitcoinChains.find((candidate) => candidate.prefix === prefix)
    if (!chain) throw new Error(`No chain with the prefix ${prefix}`)
    compare({
      name: `bitcoinAddress.${prefix}`,
      inputs: address,
      agree: (input) => expect(outputTo(input, chain) !== null).toBe(hasOutput(input, chain)),
    })
  },
)

/** The lengths of witness programs by version. */
const programLengths: readonly (readonly number[])[] = [[20, 32], [32]]

/** Witness programs of an undefined version or length could be spent by anyone. */
function hasOutput(text: string, { prefix }: BitcoinChain): boolean {
  const segwit = attempt(() => bitcoinAddress.fromBech32(text))
  if (segwit) {
    const lengths = programLengths[segwit.version] ?? []
    return segwit.prefix === prefix && lengths.includes(segwit.data.length)
  }
  return attempt(() => bitcoinAddress.toOutputScript(text, libraryNetwork[prefix])) !== null
}
