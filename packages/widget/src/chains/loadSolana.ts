import type { Adapter } from '@latchkey/core'
import { solana } from '@latchkey/solana'

/** In a file of its own, so that a bundler gives it a chunk of its own. */
export function loadSolana(): Adapter {
  return solana()
}
