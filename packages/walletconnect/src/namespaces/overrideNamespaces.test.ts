import { expect, test } from 'vitest'
import { overrideNamespaces } from './overrideNamespaces.ts'
import { proposeNamespaces } from './proposeNamespaces.ts'

const proposed = proposeNamespaces([
  'eip155:1',
  'eip155:10',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
])

test('overrideNamespaces replaces methods, chains and events of the named namespaces only', () => {
  const override = overrideNamespaces({
    chains: { eip155: ['eip155:1'] },
    methods: { eip155: ['personal_sign'] },
    events: { eip155: ['accountsChanged'] },
  })
  expect(override(proposed)).toEqual({
    eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged'] },
    polkadot: proposed.polkadot,
  })
})

test('overrideNamespaces proposes optional namespaces beside those of the site', () => {
  const cosmos = { chains: ['cosmos:cosmoshub-4'], methods: ['cosmos_signDirect'], events: [] }
  const eip155 = { chains: ['eip155:8453'], methods: ['wallet_sendCalls'], events: [] }
  const changed = overrideNamespaces({ optionalNamespaces: { cosmos, eip155 } })(proposed)
  expect(changed.cosmos).toEqual(cosmos)
  expect(changed.eip155?.chains).toEqual(['eip155:1', 'eip155:10', 'eip155:8453'])
})
