import { parseCaipAddress, parseCaipNetworkId } from '@latchkey/core'
import { isChecksumAddress } from '@latchkey/core/adapter'
import { checksumAddress } from '@latchkey/core/internal'
import { encodeAddress } from '@polkadot/util-crypto'
import registry from '@substrate/ss58-registry'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect } from 'vitest'
import eip55 from './data/eip55.json' with { type: 'json' }
import { accepts, comparison, vectorSet } from './vectorSet.ts'

type Verdict = readonly [text: string, isValid: boolean]
const verdict = ([, isValid]: Verdict): boolean => isValid

/** BIP-173 and BIP-350, "Test vectors". */
const segwit: readonly Verdict[] = [
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', true],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', true],
  ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', true],
  ['tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy', true],
  ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', true],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', true],
  ['tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty', false],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', false],
  ['BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2', false],
  ['bc1rw5uspcuh', false],
  ['bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90', false],
  ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', false],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7', false],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du', false],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv', false],
  ['bc1gmk9yu', false],
  // The checksums of BIP-173 for later versions, which BIP-350 replaced.
  ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx', false],
  ['BC1SW50QA3JX3S', false],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvg6kdaj', false],
  ['tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut', false],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', false],
  ['tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf', false],
  ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', false],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', false],
  ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', false],
  ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', false],
  ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', false],
  ['bc1pw5dgrnzv', false],
  ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', false],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', false],
  ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j', false],
  // Valid by BIP-350, and refused by us: no wallet has an address of 2 or 16 bytes, a mistyped one does.
  ['BC1SW50QGDZ25J', false],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', false],
]
vectorSet('BIP-173 and BIP-350 (segwit addresses)', segwit, {
  check: ([text]) => isChecksumAddress(text, 'bip122'),
  expected: verdict,
})

/** The Bitcoin wiki's "Technical background of version 1 Bitcoin addresses", and addresses known from the chain. */
const base58check: readonly Verdict[] = [
  ['1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs', true],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', true],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', true],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', true],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', true],
  ['1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAt', false],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7Divfna', false],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0', false],
  ['11111111111111111111111111111111111', false],
]
vectorSet('Base58Check (Bitcoin addresses)', base58check, {
  check: ([text]) => isChecksumAddress(text, 'bip122'),
  expected: verdict,
})

vectorSet('EIP-55 (checksummed addresses of ethers)', eip55, {
  check: (address) => checksumAddress(address.toLowerCase()),
  expected: (address) => address,
})
comparison('EIP-55 against viem', fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
  const lower = `0x${Buffer.from(bytes).toString('hex')}` as const
  expect(checksumAddress(lower)).toBe(getAddress(lower))
})

const alice = Uint8Array.from(
  Buffer.from('d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d', 'hex'),
)
const ss58 = registry.filter(({ prefix }) => prefix !== 46 && prefix !== 47)
vectorSet('SS58 registry (one address per registered prefix, written by polkadot.js)', ss58, {
  check: ({ prefix }) => isChecksumAddress(encodeAddress(alice, prefix), 'polkadot'),
  expected: () => true,
})

/** CAIP-2 and CAIP-10, "Test Cases", of the namespaces that Latchkey has; others are refused. */
const chainIds: readonly Verdict[] = [
  ['eip155:1', true],
  ['bip122:000000000019d6689c085ae165831e93', true],
  ['bip122:12a765e31ffd4059bada1e25190f6e98', true],
  ['bip122:fdbe99b90c90bae7505796461471d89a', true],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', true],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', true],
  ['cosmos:cosmoshub-2', false],
  ['lip9:9ee11e9df416b18b', false],
  ['eosio:aca376f206b8fc25a6ed44dbdc66547c', false],
  ['chainstd:8c3444cf8970a9e41a706fab93e7a6c4', false],
  ['chainstd:8c3444cf8970a9e41a706fab93e7a6c4-', false],
  ['eip155:1:', false],
  ['eip155', false],
]
vectorSet('CAIP-2', chainIds, {
  check: ([id]) => accepts(() => parseCaipNetworkId(id)),
  expected: verdict,
})
const accountIds: readonly Verdict[] = [
  ['eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', true],
  ['bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6', true],
  [
    'polkadot:b0a8d493285c2df73290dfb7e61f870f:5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy',
    true,
  ],
  ['cosmos:cosmoshub-3:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0', false],
  ['starknet:SN_GOERLI:0x02dd1b492765c064eac4039e3841aa5f382773b598097a40073bd8b48170ab57', false],
  ['hedera:mainnet:0.0.1234567890-zbhlt', false],
  ['eip155:1', false],
  ['eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb/x', false],
]
vectorSet('CAIP-10', accountIds, {
  check: ([id]) => accepts(() => parseCaipAddress(id)),
  expected: verdict,
})
