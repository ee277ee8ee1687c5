import type { Context } from '../context.ts'

/** Each request of a batch counts. @throws ServerError 429 */
export async function spendRpcBudget(
  context: Context,
  projectId: string,
  requests: number,
): Promise<void> {
  await context.limiter.check({
    key: `rpc:${projectId}`,
    most: context.config.rpcRequestsPerMinutePerProject,
    windowMs: 60_000,
    by: requests,
  })
}
