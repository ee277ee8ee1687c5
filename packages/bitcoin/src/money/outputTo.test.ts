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
