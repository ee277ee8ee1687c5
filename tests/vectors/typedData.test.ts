import { hashTypedData, type TypedDataDefinition } from 'viem'
import { decodeTypedData } from '../../apps/vault/src/approve/decodeTypedData.ts'
import cases from './data/eip712.json' with { type: 'json' }
import { vectorSet } from './vectorSet.ts'

/** The digest of what the vault shows and signs, after it has read the page's request. */
function vaultDigest({ domain, types, primaryType, data }: (typeof cases)[number]): string {
  const request = JSON.stringify({ domain, types, primaryType, message: data })
  const context = { origin: 'https://shop.example', chainId: 'eip155:1', addresses: {} }
  const { json } = decodeTypedData(request, context)
  return hashTypedData(JSON.parse(json) as TypedDataDefinition)
}

vectorSet('EIP-712 (the example of the standard, and random structures of ethers)', cases, {
  check: vaultDigest,
  expected: ({ digest }) => digest,
})
