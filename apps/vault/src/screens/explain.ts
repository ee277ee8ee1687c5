import { ServerRefusal } from '../api/callServer.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { VaultError, type VaultErrorCode } from '../keys/VaultError.ts'
import { CodeNeeded } from '../page/CodeNeeded.ts'
import { PasskeyDeclined, PasskeyUnfit } from '../wallet/passkey.ts'

const vaultWords: Readonly<Record<VaultErrorCode, string>> = {
  sealed: 'That doesn’t open this wallet. Check it and try again.',
  mistyped: 'That isn’t a valid recovery code. Check each group and try again.',
  'not-a-kit': 'This file isn’t a recovery kit. Choose the file you saved.',
  'other-wallet': 'The server sent a different wallet, so we stopped. Try again later.',
  'rolled-back': 'The server sent an older copy of your wallet, so we stopped. Try again later.',
}

/** The error message for the visitor: what happened and what to do next. */
export function explain(error: unknown): string {
  if (error instanceof PasskeyDeclined)
    return 'The passkey wasn’t used. Try again when you’re ready.'
  if (error instanceof PasskeyUnfit) {
    return 'This browser or passkey can’t protect a wallet. Use a recovery code instead.'
  }
  if (error instanceof VaultError) return vaultWords[error.code]
  if (error instanceof CodeNeeded) return 'Enter your recovery code to continue.'
  if (error instanceof ServerRefusal || error instanceof NotAllowed) return error.message
  return 'Something went wrong. Try again.'
}
