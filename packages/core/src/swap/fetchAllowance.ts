import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'

/** How much of a token the router may already take, as the token itself says. @throws swap/allowance-failed */
export async function fetchAllowance(
  latchkey: Latchkey,
  options: { account: Account; network: Network; token: string; spender: string },
): Promise<bigint> {
  const chain = await latchkey.chain(options.account.namespace)
  try {
    const allowance = await chain.readAllowance?.(options)
    if (allowance !== undefined) return allowance
  } catch (cause) {
    throw new LatchkeyError('swap/allowance-failed', {}, { cause })
  }
  throw new LatchkeyError('swap/allowance-failed', {})
}
