import { LatchkeyError } from '@latchkey/core'
import type { Eip1193Provider } from './eip1193.ts'
import { fromWalletError } from './fromWalletError.ts'
import { withTimeout } from './waiting.ts'

/** Silent questions are answered by the wallet's own memory; one that takes longer than this is stuck. */
const silentTimeoutMs = 10_000

type Call = {
  provider: Eip1193Provider
  wallet: string
  method: string
  params?: unknown
}

/** Asks something that may open a prompt: waits as long as the visitor takes. Asked once, never again. */
export async function askWallet(call: Call): Promise<unknown> {
  try {
    return await request(call)
  } catch (error) {
    throw fromWalletError(error, call)
  }
}

/** Asks something no visitor sees. @throws wallet/timed-out */
export async function readWallet(call: Call): Promise<unknown> {
  try {
    return await withTimeout(
      request(call),
      silentTimeoutMs,
      () => new LatchkeyError('wallet/timed-out', { wallet: call.wallet }),
    )
  } catch (error) {
    throw fromWalletError(error, call)
  }
}

/** `async` turns a wallet that throws at once, or answers without a promise, into an ordinary promise. */
async function request({ provider, method, params }: Call): Promise<unknown> {
  return await provider.request(params === undefined ? { method } : { method, params })
}
