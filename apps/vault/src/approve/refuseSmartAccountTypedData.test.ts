import { expect, test } from 'vitest'
import { hybridAccountOf } from '../smartAccount/smartAccount.ts'
import { decodeEvmRequest } from './decodeEvmRequest.ts'
import { NotAllowed } from './NotAllowed.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const attacker = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = hybridAccountOf(owner)
const chainId = 'eip155:31337'

const types = {
  PackedUserOperation: [{ name: 'sender', type: 'address' }],
  UserOperation: [{ name: 'sender', type: 'address' }],
  Delegation: [{ name: 'delegate', type: 'address' }],
  Note: [{ name: 'sender', type: 'address' }],
}
const message = { sender: account.address, delegate: attacker }

test.each([
  ['an operation', 'PackedUserOperation', 'Any'],
  ['an older operation', 'UserOperation', 'Any'],
  ['a delegation', 'Delegation', 'DelegationManager'],
  ['an order to the account', 'Note', 'HybridDeleGator'],
  ['an order to an upgraded key', 'Note', 'EIP7702StatelessDeleGator'],
  ['an order to a shared account', 'Note', 'MultiSigDeleGator'],
  ['an order to EntryPoint 0.8', 'Note', 'ERC4337'],
])(
  'the vault rejects typed data that is %s, for the standard account and for the smart account',
  (_, primaryType, name) => {
    const domain = { name, version: '1', chainId: 31_337, verifyingContract: account.address }
    const json = JSON.stringify({ types, primaryType, domain, message })
    for (const address of [owner, account.address]) {
      const requestContext = {
        origin: 'https://evil.example',
        chainId,
        addresses: { eip155: address },
      }
      expect(() =>
        decodeEvmRequest('eth_signTypedData_v4', [address, json], requestContext),
      ).toThrow(NotAllowed)
    }
  },
)
