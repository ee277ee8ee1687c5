import { localAccounts, localAddresses } from '@latchkey/testing'
import { numberToHex, stringToHex } from 'viem'
import { approveAll, type SiteRequest, trap } from './drainerCalls.ts'

const { alice, mallory } = localAccounts
const { usdc, simple7702Account } = localAddresses
const me = alice.address
const attacker = mallory.address
const chainId = 31_337

const transaction = (name: string, fields: object): SiteRequest => ({
  name,
  method: 'eth_sendTransaction',
  params: [{ from: me, ...fields }],
})
const authorization = { address: simple7702Account, chainId: numberToHex(chainId), nonce: '0x0' }

/** Transactions that do more than their call says. */
export const strangeTransactions: readonly SiteRequest[] = [
  transaction('a deployment', { data: '0x600160005260206000f3' }),
  transaction('a delegation', { to: me, authorizationList: [authorization] }),
  transaction('a delegation everywhere', {
    to: me,
    authorizationList: [{ ...authorization, chainId: '0x0' }],
  }),
  transaction('a delegation by another name', { to: me, authorizations: [authorization] }),
  transaction('a delegation without its list', { to: me, type: '0x4' }),
  transaction('a broken delegation', { to: me, authorizationList: ['0x00'] }),
  transaction('for another chain', { to: attacker, value: '0x1', chainId: '0x1' }),
  transaction('two different inputs', { to: usdc, data: '0x', input: approveAll }),
  transaction('a recipient that is none', { to: 'bob.eth', value: '0x1' }),
  transaction('data that is none', { to: usdc, data: 'approve' }),
  transaction('a value that is none', { to: usdc, value: 'all' }),
  { name: 'no transaction', method: 'eth_sendTransaction', params: [] },
  {
    name: 'a signed transaction',
    method: 'eth_signTransaction',
    params: [{ from: me, to: usdc, data: approveAll }],
  },
  {
    name: 'a batch with an approval',
    method: 'wallet_sendCalls',
    params: [
      {
        from: me,
        calls: [
          { to: usdc, data: approveAll },
          { to: attacker, value: '0x1' },
        ],
      },
    ],
  },
  {
    name: 'a batch for another chain than its calls say',
    method: 'wallet_sendCalls',
    params: [
      { from: me, chainId: '0x1', calls: [{ to: attacker, value: '0x1', chainId: '0x7a69' }] },
    ],
  },
  {
    name: 'a batch that delegates',
    method: 'wallet_sendCalls',
    params: [
      { from: me, authorizationList: [authorization], calls: [{ to: attacker, value: '0x1' }] },
    ],
  },
  {
    name: 'a batch of coins for nothing',
    method: 'wallet_sendCalls',
    params: [
      { from: me, calls: [{ to: trap, data: '0x12345678', value: numberToHex(10n ** 18n) }] },
    ],
  },
  {
    name: 'a batch with a delegation',
    method: 'wallet_sendCalls',
    params: [
      { from: me, calls: [{ to: attacker, value: '0x1' }], capabilities: { eip7702Auth: {} } },
    ],
  },
  { name: 'a batch of nothing', method: 'wallet_sendCalls', params: [{ from: me, calls: [] }] },
  {
    name: 'a user operation',
    method: 'eth_sendUserOperation',
    params: [{ sender: me, callData: '0xb61d27f6' }],
  },
  {
    name: 'a user operation that delegates',
    method: 'eth_sendUserOperation',
    params: [{ sender: me, callData: '0x', eip7702Auth: {} }],
  },
  { name: 'a user operation that is none', method: 'eth_sendUserOperation', params: [{}] },
  { name: 'eth_sign', method: 'eth_sign', params: [me, `0x${'11'.repeat(32)}`] },
  { name: 'a hash as a text', method: 'personal_sign', params: [`0x${'9f'.repeat(32)}`, me] },
  {
    name: 'a hash as hexadecimal text',
    method: 'personal_sign',
    params: [stringToHex(`0x${'9f'.repeat(32)}`), me],
  },
  { name: 'bytes as a text', method: 'personal_sign', params: ['0x00ff12fe', me] },
  { name: 'session keys', method: 'wallet_grantPermissions', params: [{ permissions: [] }] },
  { name: 'execution permissions', method: 'wallet_requestExecutionPermissions', params: [{}] },
  { name: 'an authorization', method: 'eth_signAuthorization', params: [authorization] },
  { name: 'a wallet’s authorization', method: 'wallet_signAuthorization', params: [authorization] },
  { name: 'an unknown method', method: 'wallet_signEverything', params: [] },
]
