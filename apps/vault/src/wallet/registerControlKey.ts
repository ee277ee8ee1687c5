import {
  type ControlKeyRegistration,
  controlKeyStatement,
  registerControlKeyCall,
} from '@latchkey/wire'
import { ServerRefusal } from '../api/callServer.ts'
import type { Bytes } from '../keys/bytes.ts'
import { controlPublicKey, signStatement } from '../keys/controlKey.ts'
import type { WalletId } from '../keys/vault.ts'
import type { Home } from './home.ts'

/** What tells the server which key verifies this wallet's control proofs. */
export async function describeControlKey(
  root: Bytes,
  { walletId }: Pick<WalletId, 'walletId'>,
): Promise<ControlKeyRegistration> {
  const publicKey = controlPublicKey(root)
  const statement = controlKeyStatement({ walletId, publicKey })
  return { publicKey, signature: await signStatement(root, statement) }
}

/**
 * Registers the control key of a wallet that was made before control keys existed. A server that does not answer
 * keeps no wallet closed: the next opening tries again. Says whether the key is registered.
 */
export async function registerControlKey(
  { account }: Pick<Home, 'account'>,
  root: Bytes,
  id: WalletId,
): Promise<boolean> {
  const controlKey = await describeControlKey(root, id)
  try {
    await account.call(registerControlKeyCall, { version: id.version, controlKey })
    return true
  } catch (error) {
    if (error instanceof ServerRefusal) return false
    throw error
  }
}
