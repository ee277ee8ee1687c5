import { fromWalletError } from '../errors/fromWalletError.ts'
import { withTimeout } from './withTimeout.ts'

/** A wallet answers requests without a prompt from its own state; one that takes longer than this is stuck. */
const silentTimeoutMs = 10_000

/** Sends a request that may open a prompt: waits for the visitor without a time limit, and never retries. @throws wallet/* */
export async function askWallet(method: string, request: () => unknown): Promise<unknown> {
  try {
    return await request()
  } catch (error) {
    throw fromWalletError(error, { method })
  }
}

/** Sends a request that opens no prompt. @throws wallet/timed-out, wallet/* */
export function readWallet(
  wallet: string,
  method: string,
  request: () => unknown,
): Promise<unknown> {
  return withTimeout(askWallet(method, request), { timeoutMs: silentTimeoutMs, wallet })
}
