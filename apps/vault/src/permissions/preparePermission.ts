import type { RequestContext } from '../approve/decodedRequest.ts'
import type { PreparedRequest } from '../approve/preparedRequest.ts'
import type { SmartAccountTools } from '../smartAccount/smartAccountTools.ts'
import { prepareGrant } from './prepareGrant.ts'
import { prepareRevocation } from './prepareRevocation.ts'

/** A request of ERC-7715: to grant permissions, or to revoke one. @throws NotAllowed, ServerRefusal */
export async function preparePermission(
  request: { method: string; params: unknown },
  requestContext: RequestContext,
  tools: SmartAccountTools,
): Promise<PreparedRequest> {
  return request.method.startsWith('wallet_revoke')
    ? prepareRevocation(request.params, requestContext, tools)
    : prepareGrant(request, requestContext, tools)
}
