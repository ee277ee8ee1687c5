import { mergeDecoded, withDanger, withFacts } from '@latchkey/core/adapter'
import { parseAbi } from 'viem'
import type { CallDecoder } from './decodeContext.ts'
import { decodeFunction } from './decodeFunction.ts'

/** Functions that transfer control of a contract or a smart account. */
const controlAbi = parseAbi([
  'function transferOwnership(address owner)',
  'function renounceOwnership()',
  'function setOwner(address owner)',
  'function changeOwner(address owner)',
  'function addOwner(address owner)',
  'function addOwnerAddress(address owner)',
  'function addOwnerPublicKey(bytes32 x, bytes32 y)',
  'function removeOwnerAtIndex(uint256 index, bytes owner)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function removeOwner(address before, address owner, uint256 threshold)',
  'function swapOwner(address before, address old, address owner)',
  'function changeThreshold(uint256 threshold)',
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function enableModule(address module)',
  'function disableModule(address before, address module)',
  'function setGuard(address guard)',
  'function setModuleGuard(address guard)',
  'function setFallbackHandler(address handler)',
  'function changeMasterCopy(address copy)',
  'function upgradeTo(address implementation)',
  'function upgradeToAndCall(address implementation, bytes data)',
  'function upgrade(address proxy, address implementation)',
  'function upgradeAndCall(address proxy, address implementation, bytes data)',
  'function setImplementation(address implementation)',
  'function changeAdmin(address admin)',
  'function setPendingAdmin(address admin)',
  'function acceptOwnership()',
  'function changeProxyAdmin(address proxy, address admin)',
  'function grantRole(bytes32 role, address account)',
  'function setAuthority(address authority)',
  'function installModule(uint256 kind, address module, bytes data)',
  'function uninstallModule(uint256 kind, address module, bytes data)',
  'function setMinter(address minter)',
  'function setProxyAdmin(address admin)',
  'function setDelegate(address delegate)',
  'function delegateAll(address delegate, bytes32 rights, bool isEnabled)',
  'function delegateForAll(address delegate, bool isEnabled)',
])

/** Decodes calls that change who controls a contract or an account. */
export const decodeControlCall: CallDecoder = ({ to, data }) => {
  const decoded = decodeFunction(controlAbi, data ?? '0x')
  if (!decoded) return null
  return mergeDecoded(
    withFacts({ kind: 'calls', contract: to, method: decoded.functionName }),
    withDanger('control', to),
  )
}
