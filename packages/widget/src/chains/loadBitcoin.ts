import { bitcoin } from '@latchkey/bitcoin'
import type { Adapter } from '@latchkey/core'

/** In a file of its own, so that a bundler gives it a chunk of its own. */
export function loadBitcoin(): Adapter {
  return bitcoin()
}
