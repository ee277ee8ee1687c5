// A separate chunk; see `lazyAdapter.ts`.
import { bitcoin } from '@latchkey/bitcoin'
import type { Adapter } from '@latchkey/core'

export function createBitcoin(): Adapter {
  return bitcoin()
}
