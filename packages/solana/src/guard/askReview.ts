import type { SolanaState } from '../solanaState.ts'

/** Has the core review a page's request before it reaches the wallet. @throws wallet/rejected when the visitor cancels it */
export async function askReview(
  { context }: SolanaState,
  method: string,
  params: object,
): Promise<void> {
  await context.reviewRequest?.({ method: `solana_${method}`, params })
}
