import type { KeySlot } from '@latchkey/wire'
import type { Slot } from '../keys/vault.ts'

export function toSlot({ id, type, salt, sealedKey }: KeySlot): Slot {
  return { slotId: id, type, salt, box: sealedKey }
}
