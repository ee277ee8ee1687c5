import type { Call } from '@latchkey/core/adapter'
import { expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { addressOf, pureContext } from '../testing/pureContext.ts'
import { decodeCall } from './decodeCall.ts'

const contract = addressOf(1)
const other = addressOf(3)
const decode = (call: Partial<Call>, context = pureContext) =>
  decodeCall({ to: contract, ...call }, context)

const called = (method: string | null, to: string = contract) => ({
  kind: 'calls',
  contract: to,
  method,
})

const zero = `0x${'0'.repeat(64)}`
test.each<[string, readonly unknown[]]>([
  ['transferOwnership(address)', [other]],
  ['renounceOwnership()', []],
  ['setOwner(address)', [other]],
  ['changeOwner(address)', [other]],
  ['addOwner(address)', [other]],
  ['addOwnerAddress(address)', [other]],
  ['addOwnerPublicKey(bytes32, bytes32)', [zero, zero]],
  ['removeOwnerAtIndex(uint256, bytes)', [0n, '0x']],
  ['addOwnerWithThreshold(address, uint256)', [other, 1n]],
  ['removeOwner(address, address, uint256)', [other, other, 1n]],
  ['swapOwner(address, address, address)', [other, other, other]],
  ['changeThreshold(uint256)', [1n]],
  [
    'setup(address[], uint256, address, bytes, address, address, uint256, address)',
    [[other], 1n, other, '0x', other, other, 0n, other],
  ],
  ['enableModule(address)', [other]],
  ['disableModule(address, address)', [other, other]],
  ['setGuard(address)', [other]],
  ['setModuleGuard(address)', [other]],
  ['setFallbackHandler(address)', [other]],
  ['changeMasterCopy(address)', [other]],
  ['upgradeTo(address)', [other]],
  ['upgradeToAndCall(address, bytes)', [other, '0x']],
  ['upgrade(address, address)', [other, other]],
  ['upgradeAndCall(address, address, bytes)', [other, other, '0x']],
  ['setImplementation(address)', [other]],
  ['changeAdmin(address)', [other]],
  ['setPendingAdmin(address)', [other]],
  ['acceptOwnership()', []],
  ['changeProxyAdmin(address, address)', [other, other]],
  ['grantRole(bytes32, address)', [zero, other]],
  ['setAuthority(address)', [other]],
  ['installModule(uint256, address, bytes)', [1n, other, '0x']],
  ['uninstallModule(uint256, address, bytes)', [1n, other, '0x']],
  ['setMinter(address)', [other]],
  ['setProxyAdmin(address)', [other]],
  ['setDelegate(address)', [other]],
  ['delegateAll(address, bytes32, bool)', [other, zero, true]],
  ['delegateForAll(address, bool)', [other, true]],
])('%s changes who controls the contract', (signature, args) => {
  expect(decode({ data: calldata(signature, ...args) })).toEqual({
    facts: [called(signature.slice(0, signature.indexOf('(')))],
    dangers: [{ code: 'control', subject: contract }],
  })
})
