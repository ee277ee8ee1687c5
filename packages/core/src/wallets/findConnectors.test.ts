import { expect, test } from 'vitest'
import type { Connector } from '../connection/connector.ts'
import { findConnectors } from './findConnectors.ts'
import { walletCountLabel } from './walletCountLabel.ts'

const announced = (name: string, more: Partial<Connector> = {}): Connector => ({
  id: `io.${name}`,
  type: 'ANNOUNCED',
  name,
  namespace: 'eip155',
  rdns: `io.${name}`,
  ...more,
})

const plain = (name: string, namespace: Connector['namespace']): Connector => ({
  id: name,
  type: 'ANNOUNCED',
  name,
  namespace,
})

test('findConnectors finds one connector of a listed wallet in each namespace', () => {
  const fox = { id: 'a1b2', name: 'Fox Wallet', rdns: 'io.fox' }
  const found = findConnectors(fox, [
    announced('fox', { type: 'INJECTED', id: 'injected' }),
    announced('fox'),
    plain('Fox', 'solana'),
    plain('fox wallet', 'polkadot'),
    plain('Dog', 'solana'),
  ])
  expect(found.map(({ namespace, type }) => `${namespace} ${type}`)).toEqual([
    'eip155 ANNOUNCED',
    'solana ANNOUNCED',
    'polkadot ANNOUNCED',
  ])
})

test.each([
  [3, '3'],
  [10, '10+'],
  [427, '420+'],
])('walletCountLabel of %i wallets is %s', (count, label) => {
  expect(walletCountLabel(count)).toBe(label)
})
