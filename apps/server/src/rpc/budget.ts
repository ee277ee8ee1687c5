import type { Context } from '../context.ts'
import { spendBudget } from '../guard/spendBudget.ts'

/** Each request of a batch counts. @throws ServerError 429, 413 */
export async function spendRpcBudget(
  context: Context,
  spending: { projectId: string; ip: string; requests: number },
): Promise<void> {
  await spendBudget(context, {
    key: `rpc:${spending.projectId}`,
    most: context.config.rpcRequestsPerMinutePerProject,
    ip: spending.ip,
    by: spending.requests,
  })
}
