import {
  type Delegation,
  decodeContext as decodeOwn,
  delegationAbi,
  delegationManager,
  encodeGrant,
  type Grant,
  readGrant,
  toStruct,
} from '@latchkey/delegation'
import { type Address, bytesToHex, encodeFunctionData, type Hex, hexToBigInt } from 'viem'
import { NotAllowed } from '../approve/NotAllowed.ts'
import type { AccountCall } from '../smartAccount/accountCalls.ts'
import { refusals } from './refusals.ts'

/** A grant as a delegation of the account, not signed yet. */
export function draftDelegation(delegator: Address, grant: Grant): Delegation {
  return {
    delegate: grant.redeemer,
    delegator,
    caveats: encodeGrant(grant),
    // The enforcers count per delegation, and a revoked one stays revoked: each must be unique.
    salt: hexToBigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(32)))),
    signature: '0x',
  }
}

/** What a delegation of the account allows, decoded from its caveats. @throws NotAllowed */
export function decodeDelegation(delegation: Delegation, account: Address): Grant {
  if (delegation.delegator.toLowerCase() !== account.toLowerCase()) {
    throw new NotAllowed(refusals.permissionOfOtherAccount)
  }
  const grant = readGrant(delegation)
  if (!grant) throw new NotAllowed(refusals.unreadable)
  return grant
}

/** Only a context that this wallet writes. @throws NotAllowed */
export function decodeContext(bytes: Hex): Delegation {
  const delegation = decodeOwn(bytes)
  if (!delegation) throw new NotAllowed(refusals.unreadable)
  return delegation
}

/** The call of the account that revokes a delegation. */
export function revocationCall(delegation: Delegation): AccountCall {
  const data = encodeFunctionData({
    abi: delegationAbi,
    functionName: 'disableDelegation',
    args: [toStruct(delegation)],
  })
  return { to: delegationManager, value: 0n, data }
}
