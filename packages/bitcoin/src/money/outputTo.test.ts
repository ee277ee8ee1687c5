import { bech32, bech32m } from '@scure/base'
import { expect, test } from 'vitest'
import { chainNamed } from '../wallet/bitcoinChains.ts'
import { outputTo } from './outputTo.ts'

const mainnet = chainNamed('id', 'bip122:000000000019d6689c085ae165831e93')

test.each<[string, string, bigint | null]>([
  ['P2PKH', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 546n],
  ['P2SH', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 540n],
  ['P2WPKH', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 294n],
  ['P2WPKH in upper case', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 294n],
  ['P2WSH', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 330n],
  ['P2TR', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 330n],
  ['P2WPKH of testnet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', null],
  ['P2PKH of testnet', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', null],
  [
    'witness version 1 with 40 bytes',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    null,
  ],
  [
    'P2TR with a wrong checksum',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    null,
  ],
])('outputTo knows the dust limit of %s', (_, address, dust) => {
  if (!mainnet) throw new Error('No mainnet')
  expect(outputTo(address, mainnet)).toEqual(dust === null ? null : { dust })
})

test('outputTo knows the dust limits of test networks, and no address of mainnet there', () => {
  const regtest =
    chainNamed('id', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328') ?? expect.unreachable()
  const testnet =
    chainNamed('id', 'bip122:000000000933ea01ad0ee984209779ba') ?? expect.unreachable()
  expect(outputTo('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', testnet)).toEqual({ dust: 546n })
  expect(outputTo('2N2JD6wb56AfK4tfmM6PwdVmoYk2dCKf4Br', testnet)).toEqual({ dust: 540n })
  expect(outputTo('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', testnet)).toEqual({ dust: 294n })
  expect(outputTo('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', regtest)).toBeNull()
  for (const address of [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ]) {
    expect(outputTo(address, testnet)).toBeNull()
  }
})

/** A segwit address of mainnet with this witness program. */
const segwit = (version: number, length: number) => {
  const words = [version, ...bech32m.toWords(new Uint8Array(length).fill(7))]
  return (version === 0 ? bech32 : bech32m).encode('bc', words)
}

test.each([
  [0, 20, 294n],
  [0, 32, 330n],
  [1, 32, 330n],
  [1, 20, null],
  [2, 32, null],
  [16, 32, null],
])(
  'outputTo of witness version %i with %i bytes has the dust limit %s',
  (version, length, dust) => {
    if (!mainnet) throw new Error('No mainnet')
    expect(outputTo(segwit(version, length), mainnet)).toEqual(dust === null ? null : { dust })
  },
)
