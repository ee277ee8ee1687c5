import { LatchkeyError } from '../errors/LatchkeyError.ts'

/** A wallet responds to requests without a prompt from its state. If it takes longer than this, it's stuck. */
export const silentTimeoutMs = 10_000

/** The promise's value, or an error if the wallet doesn't respond in time. @throws wallet/timed-out */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  options: { timeoutMs: number; wallet: string },
): Promise<Value> {
  const { timeoutMs, wallet } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LatchkeyError('wallet/timed-out', { wallet })), timeoutMs)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
