import { describe, expect, test } from 'vitest'
import type { Connector } from '../connection/connector.ts'
import { mergeMultiChain } from './mergeMultiChain.ts'

const announced = (name: string, more: Partial<Connector> = {}): Connector => ({
  id: `io.${name}`,
  type: 'ANNOUNCED',
  name,
  namespace: 'eip155',
  rdns: `io.${name}`,
  ...more,
})

describe('mergeMultiChain', () => {
  test('mergeMultiChain merges the namespaces of one wallet, also of Trust under its two names', () => {
    const merged = mergeMultiChain([
      announced('Trust Wallet'),
      announced('fox'),
      announced('Trust', { namespace: 'solana', id: 'Trust' }),
    ])
    expect(merged.map((item) => item.map((connector) => connector.namespace))).toEqual([
      ['eip155', 'solana'],
      ['eip155'],
    ])
  })

  test('mergeMultiChain drops the injected twin of an announced wallet, and keeps two wallets of one name apart', () => {
    const twin = announced('fox', { type: 'INJECTED', id: 'injected' })
    expect(mergeMultiChain([twin, announced('fox')])).toHaveLength(1)
    expect(mergeMultiChain([announced('fox'), announced('fox')])).toHaveLength(1)
    const impostor = announced('fox', { id: 'evil', rdns: 'evil' })
    expect(mergeMultiChain([announced('fox'), impostor])).toHaveLength(2)
  })
})
