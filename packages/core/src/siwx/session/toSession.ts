import type { CaipNetworkId } from '../../caip/caip.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { SiwxSession } from '../../options/siwx.ts'
import { siteOf } from '../message/siteOf.ts'

/** The session of a backend that tells the account, the network and the expiry, but neither message nor signature. */
export function toSession(
  latchkey: Latchkey,
  known: { address: string; chainId: string; expiresAt?: string | undefined },
): SiwxSession {
  const { host: domain, origin: uri } = siteOf(latchkey)
  const { address: accountAddress, expiresAt } = known
  const chainId = known.chainId as CaipNetworkId
  const data = { chainId, accountAddress, domain, uri, version: '1', nonce: '' }
  return { data, message: '', signature: '', ...(expiresAt ? { expiresAt } : {}) }
}
