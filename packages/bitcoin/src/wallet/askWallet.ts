import { fromWalletError, withTimeout } from '@latchkey/core'

const silentTimeoutMs = 10_000

/** Asks something that may open a prompt: waits as long as the visitor takes. */
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
