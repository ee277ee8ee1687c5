import type { Fact, Spend, Warning } from '../approve/decodedRequest.ts'

/** What one instruction does. Without a title it needs no row in the approval. */
export type DecodedInstruction = {
  title?: string
  facts?: readonly Fact[]
  warnings?: readonly Warning[]
  needsWindow?: boolean
  receivers?: readonly string[]
  spends?: readonly Spend[]
}
