import type { Call } from '../../adapter/call.ts'
import type { Permit } from '../../adapter/permit.ts'
import { withTimeout } from '../../async/withTimeout.ts'
import type { Account } from '../../connection/account.ts'
import { activeConnection } from '../../connection/activeConnection.ts'
import { findRouter, routersOf } from '../../guard/swapRouters.ts'
import { internals, type Latchkey } from '../../latchkey.ts'
import type { PrepareSwapParameters } from './swapOrder.ts'

const responseTimeoutMs = 1000

/**
 * The ERC-2612 permit that can replace the approvals: the router must accept it, the token must support it and the
 * account must be an EOA. `null` when the wallet sends approval and swap as one batch, and for the embedded wallet,
 * which describes an approval more clearly than typed data. When anything is uncertain, the approvals are sent.
 */
export async function findUsablePermit(
  latchkey: Latchkey,
  { network, sell, amount }: PrepareSwapParameters,
  swap: { account: Account; call: Call; approvals: readonly Call[]; deadline: bigint | null },
): Promise<Permit | null> {
  const { account, call, approvals } = swap
  const router = findRouter(routersOf(latchkey, network.caipNetworkId), call.to)
  const isPossible = approvals.length > 0 && account.type === 'eoa' && router?.kind === 'uniswap-v3'
  const isEmbedded = activeConnection(latchkey, account.namespace)?.connector.type === 'AUTH'
  const { deadline } = swap
  if (!isPossible || isEmbedded || sell.address === null || deadline === null) return null
  const chain = await internals(latchkey).chain(account.namespace)
  if (!chain.readPermit || !chain.signPermit) return null
  const terms = { token: sell.address, spender: router.address, amount, deadline }
  const permit = await chain.readPermit({ network, account, ...terms })
  if (!permit || !chain.canBatch) return permit
  return (await isTrueInTime(chain.canBatch({ account, network }))) ? null : permit
}

/** A wallet without `wallet_getCapabilities` may never respond; the preview must not wait for it. */
async function isTrueInTime(response: Promise<boolean>): Promise<boolean> {
  try {
    return await withTimeout(response, { timeoutMs: responseTimeoutMs, wallet: '' })
  } catch {
    return false
  }
}
