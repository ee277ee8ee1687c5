import { concat, hashTypedData, keccak256, pad } from 'viem'
import { expect, test } from 'vitest'
import { calldataDigest, typedDataDigests } from './digests.ts'

test('the calldata digest equals the vector of ERC-8213', () => {
  const data = concat([
    '0xa9059cbb',
    pad('0x4675c7e5baafbffbca748158becba61ef3b0a263'),
    pad('0x0de0b6b3a7640000'),
  ])
  expect(calldataDigest(data)).toBe(
    '0x812cee5d9cc7461c04bbcd7b70af9c28b243ac5d74d3453b008b93b7dac69985',
  )
})

test('a call without calldata has no digest', () => {
  expect(calldataDigest('0x')).toBeNull()
})

const typed = {
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Post', chainId: 1 },
  message: { text: 'Hello' },
  account: null,
}

test('the EIP-712 digest is the hash that a wallet signs, of the domain hash and the message hash', () => {
  const digests = typedDataDigests(typed)
  const { types, primaryType, domain, message } = typed
  expect(digests?.eip712).toBe(hashTypedData({ types, primaryType: 'Mail', domain, message }))
  expect(primaryType).toBe('Mail')
  expect(digests?.eip712).toBe(
    keccak256(concat(['0x1901', digests?.domain ?? '0x', digests?.message ?? '0x'])),
  )
})

test('typed data that no wallet can hash has no digests', () => {
  expect(typedDataDigests({ ...typed, message: { text: 5 }, types: {} })).toBeNull()
})
