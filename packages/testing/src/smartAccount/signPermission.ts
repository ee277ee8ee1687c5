import {
  type Delegation,
  encodeContext,
  encodeGrant,
  type Grant,
  hashDelegation,
} from '@latchkey/delegation'
import { bytesToHex, type Hex, hexToBigInt, type PrivateKeyAccount } from 'viem'
import { hybridAccount } from './hybridAccount.ts'

/** A permission of a smart account, as the vault grants it. */
export type SignedPermission = {
  delegation: Delegation
  context: Hex
  dependencies: { factory: Hex; factoryData: Hex }[]
}

/** Signs a grant of the owner's smart account. `by` signs in its place, as an attacker would. */
export async function signPermission(
  owner: PrivateKeyAccount,
  { grant, chainId, by = owner }: { grant: Grant; chainId: number; by?: PrivateKeyAccount },
): Promise<SignedPermission> {
  const { address, factory, factoryData } = hybridAccount(owner)
  const draft: Delegation = {
    delegate: grant.redeemer,
    delegator: address,
    caveats: encodeGrant(grant),
    salt: hexToBigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(32)))),
    signature: '0x',
  }
  const signature = await by.sign({ hash: hashDelegation(draft, chainId) })
  const delegation = { ...draft, signature }
  const dependencies = [{ factory, factoryData }]
  return { delegation, context: encodeContext(delegation), dependencies }
}
