import type { Context } from '../context/context.ts'
import { countShared } from '../rateLimit/sharedRateLimit.ts'

/** Rate limit of JSON-RPC requests; each request of a batch counts. @throws ServerError 429, 413 */
export async function countRpcRequests(
  context: Context,
  count: { projectId: string; ip: string; requests: number },
): Promise<void> {
  await countShared(context, {
    key: `rpc:${count.projectId}`,
    max: context.config.rpcRequestsPerMinutePerProject,
    ip: count.ip,
    by: count.requests,
  })
}
