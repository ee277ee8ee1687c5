import type { Account } from '../connection/account.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { track } from '../events/track.ts'
import { internals, type Latchkey } from '../latchkey.ts'

/** What `switchAccount` throws; `wallet/method-unsupported` when only the wallet can switch. */
export type SwitchAccountErrorType = ErrorOf<CodesIn<'wallet'> | 'connection/not-connected'>

/**
 * Switches to another account of the connected wallet.
 * @throws SwitchAccountErrorType
 */
export async function switchAccount(
  latchkey: Latchkey,
  options: { account: Account },
): Promise<void> {
  const { account } = options
  const connection = activeConnection(latchkey, account.namespace)
  const isShared = connection?.accounts.some((candidate) => candidate.address === account.address)
  if (!connection || !isShared) throw new LatchkeyError('connection/not-connected', {})
  const chain = await internals(latchkey).chain(account.namespace)
  if (!chain.switchAccount) {
    throw new LatchkeyError('wallet/method-unsupported', { method: 'switchAccount' })
  }
  await chain.switchAccount(account)
  const { type } = account
  if (type === connection.accounts[0].type) return
  track(latchkey, {
    event: 'SET_PREFERRED_ACCOUNT_TYPE',
    properties: { accountType: type, network: connection.chainId },
  })
}
