import { expect, test } from 'vitest'
import { proposeNamespaces } from '../namespaces/proposeNamespaces.ts'
import { needsPerson } from './needsPerson.ts'

const chains = ['eip155:1', 'solana:mainnet', 'bip122:main', 'polkadot:relay']

test('of the proposed methods, only reads and eth_sendRawTransaction are sent without opening the wallet app', () => {
  const methods = Object.values(proposeNamespaces(chains)).flatMap(
    (proposeNamespace) => proposeNamespace.methods,
  )
  expect(methods.filter((method) => !needsPerson(method)).sort()).toEqual([
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'getAccountAddresses',
    'solana_getAccounts',
    'solana_requestAccounts',
    'wallet_getAssets',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
    'wallet_getPermissions',
  ])
})

test.each([
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_grantPermissions',
  'wallet_futureMethod',
])('a request of %s opens the wallet app', (method) => {
  expect(needsPerson(method)).toBe(true)
})
