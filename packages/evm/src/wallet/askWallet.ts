import { withTimeout } from '@latchkey/core/adapter'
import type { Eip1193Provider } from './eip1193.ts'
import { fromWalletError } from './fromWalletError.ts'

/** A wallet answers requests without a prompt from its own state; one that takes longer than this is stuck. */
const silentTimeoutMs = 10_000

type Call = {
  provider: Eip1193Provider
  wallet: string
  method: string
  params?: unknown
}

/** Sends a request that may open a prompt: waits for the visitor without a time limit, and never retries. */
export async function askWallet(call: Call): Promise<unknown> {
  try {
    return await request(call)
  } catch (error) {
    throw fromWalletError(error, call)
  }
}

/** Sends a request that opens no prompt. @throws wallet/timed-out */
export async function readWallet(call: Call): Promise<unknown> {
  try {
    return await withTimeout(request(call), { timeoutMs: silentTimeoutMs, wallet: call.wallet })
  } catch (error) {
    throw fromWalletError(error, call)
  }
}

/** `async` turns a provider that throws synchronously, or returns no promise, into an ordinary promise. */
async function request({ provider, method, params }: Call): Promise<unknown> {
  return await provider.request(params === undefined ? { method } : { method, params })
}
