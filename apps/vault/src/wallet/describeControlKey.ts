import { type ControlKeyRegistration, controlKeyStatement } from '@latchkey/wire'
import type { Bytes } from '../keys/bytes.ts'
import { controlPublicKey, signStatement } from '../keys/controlKey.ts'
import type { AdditionalData } from '../keys/vaultEncryption.ts'

/** The registration of the control key that verifies this wallet's control proofs. */
export async function describeControlKey(
  root: Bytes,
  { walletId }: Pick<AdditionalData, 'walletId'>,
): Promise<ControlKeyRegistration> {
  const publicKey = controlPublicKey(root)
  const statement = controlKeyStatement({ walletId, publicKey })
  return { publicKey, signature: await signStatement(root, statement) }
}
