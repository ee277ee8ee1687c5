// A separate chunk; see `lazyAdapter.ts`.
import type { Adapter } from '@latchkey/core'
import { solana } from '@latchkey/solana'

export function createSolana(): Adapter {
  return solana()
}
