import type { Caip2 } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { callsContext, methodUnsupportedError } from './callsContext.ts'

/**
 * Turns the embedded wallet's upgraded account back into a standard account (EIP-7702), with a transaction that the
 * visitor approves. Resolves when it is included.
 * @throws LatchkeyError wallet/method-unsupported, rpc/not-allowed for an account that is not upgraded, wallet/rejected,
 *   chain/*, calls/timed-out, connection/not-connected, network/not-supported
 */
export async function revokeAccountUpgrade(
  latchkey: Latchkey,
  options: { network?: Caip2 } = {},
): Promise<void> {
  const { chain, account, network } = await callsContext(latchkey, options)
  if (!chain.revokeAccountUpgrade || account.type !== 'eoa') {
    throw methodUnsupportedError('wallet_revokeAccountUpgrade')
  }
  await chain.revokeAccountUpgrade({ account, network })
}
