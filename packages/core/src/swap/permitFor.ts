import type { Call } from '../adapter/call.ts'
import type { Permit } from '../adapter/permit.ts'
import { withTimeout } from '../adapter/withTimeout.ts'
import type { Account } from '../connection/account.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import { findRouter, venueOf } from '../guard/swapVenues.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SwapOrder } from './swapOrder.ts'

const patienceMs = 1000

/**
 * A signature instead of the missing allowance: where the router takes it, the token gives it and the account has
 * a key of its own. A wallet that does all in one prompt needs none, and the one that comes with a login tells an
 * approval in clearer words than typed data. Anything unclear is `null`: then there is an approval, as ever.
 */
export async function permitFor(
  latchkey: Latchkey,
  { network, sell, amount }: SwapOrder,
  swap: { account: Account; call: Call; approvals: readonly Call[]; deadline: bigint | null },
): Promise<Permit | null> {
  const { account, call, approvals } = swap
  const router = findRouter(venueOf(latchkey, network.caipNetworkId), call.to)
  const isOpen = approvals.length > 0 && account.type === 'eoa' && router?.kind === 'uniswap-v3'
  const isLogin = activeConnection(latchkey, account.namespace)?.connector.type === 'AUTH'
  const { deadline } = swap
  if (!isOpen || isLogin || sell.address === null || deadline === null) return null
  const chain = await latchkey.chain(account.namespace)
  if (!chain.readPermit || !chain.signPermit) return null
  const wish = { token: sell.address, spender: router.address, amount, deadline }
  const permit = await chain.readPermit({ network, account, ...wish })
  if (!permit || !chain.canBatch) return permit
  return (await isSoon(chain.canBatch({ account, network }))) ? null : permit
}

/** A wallet that does not know the question may never answer it, and the preview does not wait for that. */
async function isSoon(answer: Promise<boolean>): Promise<boolean> {
  try {
    return await withTimeout(answer, { timeoutMs: patienceMs, wallet: '' })
  } catch {
    return false
  }
}
