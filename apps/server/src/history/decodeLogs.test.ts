import fc from 'fast-check'
import { encodeAbiParameters, type Hex, pad } from 'viem'
import { expect, test } from 'vitest'
import { decodeTransfers } from './decodeLogs.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const token: Hex = `0x${'11'.repeat(20)}`
const from: Hex = `0x${'22'.repeat(20)}`
const to: Hex = `0x${'33'.repeat(20)}`

test('the log decoder tells ERC-20 from ERC-721 transfers by the number of topics', () => {
  const data = pad('0x05')
  const fungible = { address: token, topics: [TRANSFER, pad(from), pad(to)] as Hex[], data }
  expect(decodeTransfers(fungible, null)).toEqual([
    { kind: 'erc20', token, tokenId: null, from, to, amount: 5n },
  ])
  const single = {
    ...fungible,
    topics: [...fungible.topics, pad('0x07')] as Hex[],
    data: '0x' as Hex,
  }
  expect(decodeTransfers(single, null)).toEqual([
    { kind: 'erc721', token, tokenId: 7n, from, to, amount: 1n },
  ])
})

test('the log decoder splits an ERC-1155 batch into transfers', () => {
  const uints = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const
  const data = encodeAbiParameters(uints, [
    [1n, 2n],
    [10n, 20n],
  ])
  const moves = decodeTransfers(
    { address: token, topics: [BATCH, pad(from), pad(from), pad(to)], data },
    null,
  )
  expect(moves.map(({ tokenId, amount }) => [tokenId, amount])).toEqual([
    [1n, 10n],
    [2n, 20n],
  ])
})

test('the log decoder neither throws on arbitrary logs nor returns unbounded results', () => {
  const bytes = fc
    .uint8Array({ maxLength: 400 })
    .map((item) => `0x${Buffer.from(item).toString('hex')}` as Hex)
  const topic = fc.constantFrom<Hex>(TRANSFER, BATCH, pad(from), pad(to))
  fc.assert(
    fc.property(fc.array(topic, { maxLength: 4 }), bytes, (topics, data) => {
      expect(decodeTransfers({ address: token, topics, data }, token).length).toBeLessThanOrEqual(
        16,
      )
    }),
    { numRuns: 2_000 },
  )
})
