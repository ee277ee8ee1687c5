import { silentTimeoutMs, withTimeout } from '../async/withTimeout.ts'
import { fromWalletError } from '../errors/fromWalletError.ts'

/** Sends a request that may open a prompt: waits for the visitor without a time limit, and never retries. @throws wallet/* */
export async function askWallet(
  method: string,
  request: () => unknown,
  wallet = '',
): Promise<unknown> {
  try {
    return await request()
  } catch (error) {
    throw fromWalletError(error, { method, wallet })
  }
}

/** Sends a request that opens no prompt. @throws wallet/timed-out, wallet/* */
export function readWallet(
  wallet: string,
  method: string,
  request: () => unknown,
): Promise<unknown> {
  return withTimeout(askWallet(method, request, wallet), { timeoutMs: silentTimeoutMs, wallet })
}
