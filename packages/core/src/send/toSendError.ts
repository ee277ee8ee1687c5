import type { Namespace } from '../caip/caip.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { toLatchkeyError } from '../errors/toLatchkeyError.ts'

/** Failures that name no cause a visitor could act on. Solana's wallets and nodes rarely name one. */
const vagueCodes: Partial<Record<Namespace, readonly ErrorCode[]>> = {
  solana: ['unexpected', 'wallet/failed', 'rpc/failed'],
}

/** The error of a failed send: the cause where it is known, else `send/solana-failed` or `send/failed`. */
export function toSendError(cause: unknown, namespace: Namespace): LatchkeyError {
  const error = toLatchkeyError(cause)
  if (!(vagueCodes[namespace] ?? ['unexpected']).includes(error.code)) return error
  const code = namespace === 'solana' ? 'send/solana-failed' : 'send/failed'
  return new LatchkeyError(code, {}, { cause: error })
}
