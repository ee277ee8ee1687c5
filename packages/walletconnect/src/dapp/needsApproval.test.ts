import { expect, test } from 'vitest'
import { proposeNamespaces } from '../namespaces/proposeNamespaces.ts'
import { needsApproval } from './needsApproval.ts'

const chains = ['eip155:1', 'solana:mainnet', 'bip122:main', 'polkadot:relay']

test('needsApproval is false, of the proposed methods, only for reads and eth_sendRawTransaction', () => {
  const methods = Object.values(proposeNamespaces(chains)).flatMap(
    (proposeNamespace) => proposeNamespace.methods,
  )
  expect(methods.filter((method) => !needsApproval(method)).sort()).toEqual([
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
])('needsApproval is true for %s, so that the request opens the wallet app', (method) => {
  expect(needsApproval(method)).toBe(true)
})
