import { LatchkeyError } from '@latchkey/core'
import { base64 } from '@scure/base'
import type { BitcoinState } from '../bitcoinState.ts'
import type { PsbtRequest } from '../connection/bitcoinConnection.ts'
import type { SignedPsbt } from './bitcoinProvider.ts'

/**
 * Asks the wallet to sign inputs that belong to its own accounts.
 * @throws wallet/method-unsupported, wallet/unauthorised
 */
export function signPsbt(state: BitcoinState, request: PsbtRequest): Promise<SignedPsbt> {
  const [connection] = request.inputs.map(({ address }) =>
    state.keeper.connectionOf({ namespace: 'bip122', address, type: 'payment' }),
  )
  if (!connection || !isBase64(request.psbt)) {
    throw new LatchkeyError('options/invalid', { option: 'psbt' })
  }
  if (!connection.signPsbt) {
    throw new LatchkeyError('wallet/method-unsupported', { method: 'signPsbt' })
  }
  return connection.signPsbt(request)
}

function isBase64(text: string): boolean {
  try {
    return base64.decode(text).length > 0
  } catch {
    // Not base64.
    return false
  }
}
