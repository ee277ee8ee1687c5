import { expect, test } from 'vitest'
import type { AssetChange } from '../adapter/simulation.ts'
import { decodedNothing, mergeDecoded, withDanger, withFacts } from './decodedRequest.ts'
import { netChanges } from './netChanges.ts'
import { statedChanges, statedTransfers } from './statedTransfers.ts'

test('netChanges adds up each asset and drops those that add up to zero', () => {
  const nft = (id: bigint, amount: bigint): AssetChange => ({
    kind: 'nft',
    token: '0xN',
    id,
    amount,
  })
  const token = (name: string, amount: bigint): AssetChange => ({
    kind: 'token',
    token: name,
    amount,
  })
  expect(
    netChanges([
      { kind: 'native', amount: -5n },
      token('0xAB', 3n),
      nft(1n, -1n),
      { kind: 'native', amount: 2n },
      token('0xab', -3n),
      nft(2n, -1n),
      nft(1n, 1n),
      token('So1', 4n),
      token('so1', -4n),
    ]),
  ).toEqual([{ kind: 'native', amount: -3n }, nft(2n, -1n), token('So1', 4n), token('so1', -4n)])
  expect(netChanges([])).toEqual([])
})

test('statedTransfers are payments, transfers of the account’s own tokens, and burns', () => {
  const facts = [
    { kind: 'pays', to: '0xa', amount: 1n },
    { kind: 'transfers', token: '0xT', to: '0xb', amount: 2n },
    { kind: 'transfers', token: '0xT', to: '0xb', amount: 3n, from: '0xc' },
    { kind: 'burns', token: '0xB', amount: 4n },
    { kind: 'allows', token: '0xT', spender: '0xs', amount: 5n },
  ] as const
  expect(statedTransfers(facts)).toEqual([
    { assetKey: 'native', to: '0xa', amount: 1n },
    { assetKey: '0xt', to: '0xb', amount: 2n },
    { assetKey: '0xb', to: '0xB', amount: 4n },
  ])
  expect(statedChanges(facts)).toEqual([
    { kind: 'native', amount: -1n },
    { kind: 'token', token: '0xt', amount: -2n },
    { kind: 'token', token: '0xb', amount: -4n },
  ])
})

test('decoded requests are merged in order', () => {
  const deploys = { kind: 'deploys' } as const
  const burns = { kind: 'burns', token: '0xb', amount: 1n } as const
  expect(decodedNothing).toEqual({ facts: [], dangers: [] })
  expect(withFacts(deploys, burns)).toEqual({ facts: [deploys, burns], dangers: [] })
  const danger = { code: 'permit', subject: '0xs' } as const
  expect(withDanger('permit', '0xs')).toEqual({ facts: [], dangers: [danger] })
  expect(mergeDecoded(withFacts(deploys), withDanger('permit', '0xs'), withFacts(burns))).toEqual({
    facts: [deploys, burns],
    dangers: [danger],
  })
})
