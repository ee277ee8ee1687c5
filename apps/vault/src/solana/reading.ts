import type { Fact, Spend, Warning } from '../approve/decodedRequest.ts'

/** What one instruction does. Without a title it needs no row in the approval. */
export type Reading = {
  title?: string
  facts?: readonly Fact[]
  warnings?: readonly Warning[]
  isRisky?: boolean
  receivers?: readonly string[]
  spends?: readonly Spend[]
}
