/** How a transaction that was sent ended. */
export type TransactionOutcome = {
  /** `failed`: it never got into a block and no longer can. */
  status: 'confirmed' | 'reverted' | 'replaced' | 'cancelled' | 'failed'
  /** The transaction that was mined; another one than was sent when it was sped up or replaced. */
  hash: string
}
