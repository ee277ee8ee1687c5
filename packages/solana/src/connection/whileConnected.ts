import { type Account, LatchkeyError } from '@latchkey/core'
import type { SolanaLine } from './solanaConnection.ts'

/** The wallet's answer, or an error as soon as the wallet takes the account away. @throws wallet/disconnected */
export async function whileConnected<Value>(
  line: SolanaLine,
  { address }: Account,
  work: Promise<Value>,
): Promise<Value> {
  let stop = (): void => {}
  const left = new Promise<never>((_, reject) => {
    stop = line.watch((facts) => {
      if (facts?.accounts.some((one) => one.address === address)) return
      reject(new LatchkeyError('wallet/disconnected', {}))
    })
  })
  try {
    return await Promise.race([work, left])
  } finally {
    stop()
  }
}
