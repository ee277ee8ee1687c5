import type { CaipNetworkId } from '../caip/caip.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import type { Latchkey } from '../latchkey.ts'
import { callsContext, methodUnsupportedError } from './callsContext.ts'

/** What `revokeAccountUpgrade` throws; `rpc/not-allowed` for an account that isn't upgraded. */
export type RevokeAccountUpgradeErrorType = ErrorOf<
  | CodesIn<'wallet' | 'embedded' | 'chain'>
  | 'rpc/not-allowed'
  | 'rpc/aborted'
  | 'calls/timed-out'
  | 'connection/not-connected'
  | 'network/not-supported'
>

/**
 * Reverts the embedded wallet's upgraded account to a standard account (EIP-7702) with a transaction that the visitor
 * approves. Resolves when it's included.
 * @throws RevokeAccountUpgradeErrorType
 */
export async function revokeAccountUpgrade(
  latchkey: Latchkey,
  options: { network?: CaipNetworkId } = {},
): Promise<void> {
  const { chain, account, network } = await callsContext(latchkey, options)
  if (!chain.revokeAccountUpgrade || account.type !== 'eoa') {
    throw methodUnsupportedError('wallet_revokeAccountUpgrade')
  }
  await chain.revokeAccountUpgrade({ account, network })
}
