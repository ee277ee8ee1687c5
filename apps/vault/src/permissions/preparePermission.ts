import type { Requester } from '../approve/decodedRequest.ts'
import type { Prepared } from '../approve/prepared.ts'
import type { SmartAccountTools } from '../smartAccount/smartAccountTools.ts'
import { prepareGrant } from './prepareGrant.ts'
import { prepareRevocation } from './prepareRevocation.ts'

/** A request of ERC-7715: to grant permissions, or to revoke one. @throws NotAllowed, ServerRefusal */
export async function preparePermission(
  request: { method: string; params: unknown },
  requester: Requester,
  tools: SmartAccountTools,
): Promise<Prepared> {
  return request.method.startsWith('wallet_revoke')
    ? prepareRevocation(request.params, requester, tools)
    : prepareGrant(request, requester, tools)
}
