import * as v from 'valibot'
import type { Shelf } from '../storage/shelf.ts'
import { holdMs } from './keyring.ts'

const record = v.object({ walletId: v.string(), atMs: v.number() })

/** Where it is kept when the person was verified last. */
export const verifiedName = 'verified'

export function noteVerified(shelf: Shelf, walletId: string): Promise<void> {
  return shelf.set(verifiedName, { walletId, atMs: Date.now() })
}

/** What is left of the five minutes for which a verification holds. A clock that was turned back leaves nothing. */
export async function verifiedLeftMs(shelf: Shelf, walletId: string): Promise<number> {
  const read = v.safeParse(record, await shelf.get(verifiedName))
  if (!read.success || read.output.walletId !== walletId) return 0
  const ageMs = Date.now() - read.output.atMs
  return ageMs >= 0 && ageMs < holdMs ? holdMs - ageMs : 0
}
