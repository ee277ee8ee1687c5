import { encodeFunctionData, parseAbi } from 'viem'
import type { AccountCall } from './accountCalls.ts'
import { contractKeyId } from './hashKeyId.ts'
import type { PasskeyOwner } from './passkeyOwner.ts'
import type { HybridAccount } from './smartAccount.ts'

const abi = parseAbi([
  'function addKey(string keyId, uint256 x, uint256 y)',
  'function updateSigners(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
])

/** The account's call to itself that makes a passkey a second owner. */
export function addOwnerCall(
  { address }: HybridAccount,
  { keyId, x, y }: PasskeyOwner,
): AccountCall {
  const data = encodeFunctionData({
    abi,
    functionName: 'addKey',
    args: [contractKeyId(keyId), x, y],
  })
  return { to: address, value: 0n, data }
}

/** The account's call to itself that leaves the wallet's key as its only owner. It needs no id of a passkey. */
export function removePasskeysCall({ address, owner }: HybridAccount): AccountCall {
  const args = [owner, [], [], []] as const
  const data = encodeFunctionData({ abi, functionName: 'updateSigners', args })
  return { to: address, value: 0n, data }
}
