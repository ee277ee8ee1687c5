import { fromRpcError } from './fromRpcError.ts'
import { isLatchkeyError, LatchkeyError } from './LatchkeyError.ts'

const rejectedPattern =
  /user (rejected|denied|cancell?ed|disapproved|closed)|(rejected|denied|cancell?ed|closed) by (the )?user|^(cancell?ed|rejected|request rejected)$|(popup|window|modal) (is|was|has been) closed/i
const lockedPattern =
  /(wallet|account|keyring|vault|extension) is locked|unlock (your|the) (wallet|account)/i
/** Messages of the Polkadot.js extension and of the wallets that are built on it; their errors have no code. */
const pendingPattern = /pending authori[sz]ation request/i
const blockedPattern = /not allowed to interact with this extension/i

/**
 * Converts an error of an injected wallet into a `LatchkeyError`. The message takes precedence over the code only where
 * wallets misuse codes. Wallets also throw strings, undefined, and objects whose getters throw.
 */
export function fromWalletError(
  error: unknown,
  request: { method: string; wallet?: string },
): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const message = messageOf(error)
  const options = { cause: error }
  if (rejectedPattern.test(message)) return new LatchkeyError('wallet/rejected', {}, options)
  if (lockedPattern.test(message)) return new LatchkeyError('wallet/locked', {}, options)
  if (pendingPattern.test(message)) return new LatchkeyError('wallet/already-pending', {}, options)
  if (blockedPattern.test(message)) return new LatchkeyError('wallet/unauthorised', {}, options)
  // wagmi's error for a connector without a provider.
  if (nameOf(error) === 'ProviderNotFoundError') {
    return new LatchkeyError('wallet/not-installed', { wallet: request.wallet ?? '' }, options)
  }
  try {
    return fromRpcError(error, request)
  } catch {
    // An error object that throws when it is read.
    return new LatchkeyError('wallet/failed', { code: null }, options)
  }
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error.slice(0, 1000)
  try {
    return String((error as { message?: unknown }).message).slice(0, 1000)
  } catch {
    return ''
  }
}

function nameOf(error: unknown): unknown {
  try {
    return (error as { name?: unknown }).name
  } catch {
    return null
  }
}
