import { type Account, LatchkeyError } from '@latchkey/core'
import type { SolanaConnection } from './solanaConnection.ts'

/** The wallet's answer, or an error as soon as the wallet removes the account. @throws wallet/disconnected */
export async function whileConnected<Value>(
  connection: SolanaConnection,
  { address }: Account,
  work: Promise<Value>,
): Promise<Value> {
  let stop = (): void => {}
  const disconnected = new Promise<never>((_, reject) => {
    stop = connection.watch((state) => {
      if (state?.accounts.some((account) => account.address === address)) return
      reject(new LatchkeyError('wallet/disconnected', {}))
    })
  })
  try {
    return await Promise.race([work, disconnected])
  } finally {
    stop()
  }
}
