import { fromWalletError, LatchkeyError, withTimeout } from '@latchkey/core'
import * as v from 'valibot'

const silentTimeoutMs = 10_000

/** Asks something that may open a prompt: waits as long as the visitor takes. Asked once, never again. */
export async function askWallet(method: string, ask: () => unknown): Promise<unknown> {
  try {
    return await ask()
  } catch (error) {
    throw fromWalletError(error, { method })
  }
}

/** Asks something no visitor sees. @throws wallet/timed-out */
export function readWallet(wallet: string, method: string, ask: () => unknown): Promise<unknown> {
  return withTimeout(askWallet(method, ask), { timeoutMs: silentTimeoutMs, wallet })
}

/** @throws wallet/failed when the wallet answered with something else */
export function parseReply<Output>(
  schema: v.GenericSchema<unknown, Output>,
  reply: unknown,
): Output {
  try {
    return v.parse(schema, reply)
  } catch (cause) {
    throw new LatchkeyError('wallet/failed', { code: null }, { cause })
  }
}

export function unsupported(method: string): LatchkeyError {
  return new LatchkeyError('wallet/method-unsupported', { method })
}

/** Bytes of a length; extensions hand them over from another world, where they are no instance of ours. */
export const bytes = (length?: number): v.GenericSchema<unknown, Uint8Array> =>
  v.pipe(
    v.custom<ArrayLike<number>>(
      (value) => ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === tag,
    ),
    v.transform((value) => Uint8Array.from(value)),
    v.check((value) => length === undefined || value.length === length),
  )
const tag = '[object Uint8Array]'
