import type { ErrorCode } from '../errors/catalogue.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'

/** Wallets report these before they sign, so nothing was sent. */
const errorsBeforeSigning: ReadonlySet<ErrorCode> = new Set([
  'wallet/already-pending',
  'wallet/locked',
  'wallet/unauthorised',
  'wallet/method-unsupported',
  'wallet/not-installed',
  'network/wrong-chain',
  'network/unrecognised',
  'connection/not-connected',
  'caip/invalid-address',
  'caip/invalid-network-id',
  'rpc/no-provider',
  'adapter/not-found',
  'calls/not-atomic',
  'calls/capability-unsupported',
  'calls/too-large',
])

/** The node has this transaction, or another with its nonce: one of them was sent before. */
const errorsAfterSending: ReadonlySet<ErrorCode> = new Set(['chain/nonce-too-low'])

/** Whether a wallet's error means that the transaction was not sent. An error that does not say so is `unclear`. */
export function classifySendError({ code }: LatchkeyError): 'declined' | 'failed' | 'unclear' {
  if (code === 'wallet/rejected') return 'declined'
  if (errorsBeforeSigning.has(code)) return 'failed'
  return code.startsWith('chain/') && !errorsAfterSending.has(code) ? 'failed' : 'unclear'
}
