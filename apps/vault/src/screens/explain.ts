import { ServerRefusal } from '../api/callServer.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { VaultError, type VaultErrorCode } from '../keys/VaultError.ts'
import { CodeNeeded } from '../page/CodeNeeded.ts'
import { PasskeyDeclined, PasskeyUnfit } from '../wallet/passkey.ts'

const vaultWords: Readonly<Record<VaultErrorCode, string>> = {
  sealed: 'This does not open your wallet. Nothing was changed.',
  mistyped: 'That is not a recovery code. Please check each group.',
  'not-a-kit': 'This file is no recovery kit.',
  'other-wallet': 'The server answered with another wallet than yours. It was refused.',
  'rolled-back': 'The server answered with an older copy of your wallet. It was refused.',
}

/** The error message for the visitor. */
export function explain(error: unknown): string {
  if (error instanceof PasskeyDeclined)
    return 'The passkey was not used. Try again when you are ready.'
  if (error instanceof PasskeyUnfit) {
    return 'This browser or passkey cannot protect a wallet. Use a recovery code instead.'
  }
  if (error instanceof VaultError) return vaultWords[error.code]
  if (error instanceof CodeNeeded) return 'Please enter your recovery code to go on.'
  if (error instanceof ServerRefusal || error instanceof NotAllowed) return error.message
  return 'Something went wrong. Please try again.'
}
