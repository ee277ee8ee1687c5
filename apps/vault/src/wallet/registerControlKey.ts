import {
  type ControlKeyRegistration,
  controlKeyStatement,
  registerControlKeyEndpoint,
} from '@latchkey/wire'
import { ServerRefusal } from '../api/callServer.ts'
import type { Bytes } from '../keys/bytes.ts'
import { controlPublicKey, signStatement } from '../keys/controlKey.ts'
import type { AdditionalData } from '../keys/vaultEncryption.ts'
import type { VaultContext } from './vaultContext.ts'

/** The registration of the control key that verifies this wallet's control proofs. */
export async function describeControlKey(
  root: Bytes,
  { walletId }: Pick<AdditionalData, 'walletId'>,
): Promise<ControlKeyRegistration> {
  const publicKey = controlPublicKey(root)
  const statement = controlKeyStatement({ walletId, publicKey })
  return { publicKey, signature: await signStatement(root, statement) }
}

/**
 * Registers the control key of a wallet that was created before control keys existed. If the server refuses, the wallet
 * still opens, and the next opening tries again. Returns whether the key is registered.
 */
export async function registerControlKey(
  { account }: Pick<VaultContext, 'account'>,
  root: Bytes,
  id: AdditionalData,
): Promise<boolean> {
  const controlKey = await describeControlKey(root, id)
  try {
    await account.call(registerControlKeyEndpoint, { version: id.version, controlKey })
    return true
  } catch (error) {
    if (error instanceof ServerRefusal) return false
    throw error
  }
}
