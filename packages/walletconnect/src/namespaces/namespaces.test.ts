import { describe, expect, test } from 'vitest'
import { approveNamespaces } from './approveNamespaces.ts'
import { checkGranted, checkProposed } from './checkNamespaces.ts'
import { grantedAccounts, grantedChains, grantedEvents, grantedMethods } from './granted.ts'
import { mergeNamespaces, proposeNamespaces } from './proposeNamespaces.ts'
import { currentChainId } from './solanaIds.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test('a WalletConnect session proposal contains every namespace of the site', () => {
  const proposal = proposeNamespaces([
    'eip155:1',
    'eip155:10',
    'eip155:1',
    solana,
    'bip122:000000000019d6689c085ae165831e93',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  ])
  expect(Object.keys(proposal)).toEqual(['eip155', 'solana', 'bip122', 'polkadot'])
  expect(proposal.eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
  expect(proposal.eip155?.methods).toHaveLength(24)
  expect(proposal.eip155?.events).toEqual(['accountsChanged', 'chainChanged'])
  expect(proposal.solana?.methods).toHaveLength(6)
  expect(proposal.bip122?.methods).toHaveLength(4)
  expect(checkProposed(proposal)).toBeNull()
})

test('a WalletConnect session proposal contains the old Solana chain ids too and maps them to the current ones', () => {
  const chains = proposeNamespaces([solana]).solana?.chains
  expect(chains).toEqual([solana, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
  expect(currentChainId('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')).toBe(solana)
  expect(currentChainId('eip155:1')).toBe('eip155:1')
})

test('a WalletConnect session proposal merges chain keys into their namespace', () => {
  const merged = mergeNamespaces(
    { 'eip155:1': { methods: ['a'], events: ['x'] } },
    { eip155: { chains: ['eip155:10'], methods: ['b'], events: [] } },
  )
  expect(merged).toEqual({
    eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['a', 'b'], events: ['x'] },
  })
})

describe('proposals', () => {
  const rest = { methods: [], events: [] }
  test.each([
    ['with a crooked key', { EIP155: { chains: ['eip155:1'], ...rest } }, 5104],
    ['with a crooked chain', { eip155: { chains: ['eip155:1:2'], ...rest } }, 5100],
    ['with a chain of another namespace', { eip155: { chains: ['solana:1'], ...rest } }, 5100],
    ['without chains', { eip155: { chains: [], ...rest } }, 5100],
  ])('a WalletConnect session proposal is rejected %s', (_, proposal, code) => {
    expect(checkProposed(proposal)).toBe(code)
  })
})

describe('grants', () => {
  const rest = { methods: [], events: [] }
  test.each([
    ['when empty', {}, 5104],
    ['with a crooked key', { 'eip155:1:2': { accounts: ['eip155:1:0xa'], ...rest } }, 5104],
    ['without accounts', { eip155: { accounts: [], ...rest } }, 5103],
    ['with a crooked account', { eip155: { accounts: ['eip155:1'], ...rest } }, 5103],
    [
      'with an account of another namespace',
      { eip155: { accounts: ['solana:1:a'], ...rest } },
      5103,
    ],
    [
      'with an account outside its chain key',
      { 'eip155:1': { accounts: ['eip155:2:0xa'], ...rest } },
      5103,
    ],
    [
      'with a chain of another namespace',
      { eip155: { chains: ['solana:1'], accounts: ['eip155:1:0xa'], ...rest } },
      5100,
    ],
  ])('the WalletConnect dapp rejects a wallet’s granted namespaces %s', (_, granted, code) => {
    expect(checkGranted(granted)).toBe(code)
  })
})

test('the granted WalletConnect methods and events of a chain come from the namespaces with an account on that chain', () => {
  const granted = {
    eip155: { accounts: ['eip155:1:0xa', 'eip155:10:0xa'], methods: ['m'], events: ['e'] },
    'eip155:10': { accounts: ['eip155:10:0xb'], methods: ['n'], events: [] },
  }
  expect(checkGranted(granted)).toBeNull()
  expect(grantedMethods(granted, 'eip155:1')).toEqual(['m'])
  expect(grantedMethods(granted, 'eip155:10')).toEqual(['m', 'n'])
  expect(grantedMethods(granted, 'eip155:5')).toEqual([])
  expect(grantedEvents(granted, 'eip155:10')).toEqual(['e'])
  expect(grantedChains(granted, 'eip155')).toEqual(['eip155:1', 'eip155:10'])
  expect(grantedAccounts(granted, 'solana')).toEqual([])
})

describe('approveNamespaces grants', () => {
  const supported = {
    eip155: {
      accounts: ['eip155:1:0xa', 'eip155:10:0xa'],
      methods: ['personal_sign', 'eth_sign'],
      events: ['chainChanged'],
    },
    solana: { accounts: ['solana:x:s'], methods: ['solana_signMessage'], events: [] },
  }
  test('approveNamespaces grants what is both proposed and supported', () => {
    const optional = {
      eip155: { chains: ['eip155:10', 'eip155:5'], methods: ['personal_sign', 'foo'], events: [] },
      bip122: { chains: ['bip122:x'], methods: [], events: [] },
    }
    expect(approveNamespaces({ required: {}, optional }, supported)).toEqual({
      eip155: {
        chains: ['eip155:10'],
        accounts: ['eip155:10:0xa'],
        methods: ['personal_sign'],
        events: [],
      },
    })
  })
  test('approveNamespaces grants everything supported when the proposal names nothing', () => {
    const granted = approveNamespaces({ required: {}, optional: {} }, supported)
    expect(Object.keys(granted)).toEqual(['eip155', 'solana'])
  })
})
