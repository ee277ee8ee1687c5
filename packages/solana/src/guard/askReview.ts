import type { SolanaState } from '../solanaState.ts'

/** Shows the visitor what a page asks of the wallet by itself. @throws when it must not go on */
export async function askReview(
  { context }: SolanaState,
  method: string,
  params: object,
): Promise<void> {
  await context.reviewRequest?.({ method: `solana_${method}`, params })
}
