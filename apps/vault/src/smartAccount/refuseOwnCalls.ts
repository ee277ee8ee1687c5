import { delegationManager } from '@latchkey/delegation'
import { isAddressEqual } from 'viem'
import { NotAllowed } from '../approve/NotAllowed.ts'
import type { AccountCall } from './accountCalls.ts'
import { entryPoint } from './entryPoint.ts'
import { refusals } from './refusals.ts'
import type { SmartAccount } from './smartAccount.ts'

/**
 * Rejects calls to the contracts that obey the account: the account itself (owner, keys, code), the EntryPoint (its
 * deposit and nonces) and the DelegationManager (permissions).
 * @throws NotAllowed
 */
export function refuseOwnCalls(calls: readonly AccountCall[], { address }: SmartAccount): void {
  const obeyingContracts = [address, entryPoint, delegationManager]
  if (calls.some(({ to }) => obeyingContracts.some((contract) => isAddressEqual(to, contract)))) {
    throw new NotAllowed(refusals.ownAccount)
  }
}
