import type { Connector, ErrorCode, LatchkeyError } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal'

/**
 * The state of an attempt to connect a wallet. `asking`: the request is on its way. `waiting`: the wallet waits for the
 * visitor. `returned`: the visitor came back from the wallet's window without a result.
 */
export type Attempt =
  | { step: 'asking' | 'waiting' | 'returned' | 'done'; connector: Connector }
  | { step: FailedStep; connector: Connector; error: LatchkeyError }

export type FailedStep =
  | 'declined'
  | 'failed'
  | 'locked'
  | 'notAllowed'
  | 'pending'
  | 'notInstalled'
  | 'noAccounts'
  | 'timedOut'

const stepsByError: Partial<Record<ErrorCode, FailedStep>> = {
  'wallet/rejected': 'declined',
  'wallet/already-pending': 'pending',
  'wallet/locked': 'locked',
  'wallet/unauthorised': 'notAllowed',
  'wallet/not-installed': 'notInstalled',
  'wallet/no-accounts': 'noAccounts',
  'wallet/timed-out': 'timedOut',
}

/** The failed state for a thrown error. */
export function failedAttempt(connector: Connector, cause: unknown): Attempt {
  const error = toLatchkeyError(cause)
  return { step: stepsByError[error.code] ?? 'failed', connector, error }
}

export function isFailed(attempt: Attempt): attempt is Extract<Attempt, { step: FailedStep }> {
  return 'error' in attempt
}
