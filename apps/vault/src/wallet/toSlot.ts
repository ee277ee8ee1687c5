import type { KeySlot } from '@latchkey/wire'
import type { Slot } from '../keys/vaultEncryption.ts'

export function toSlot({ id, type, salt, sealedKey }: KeySlot): Slot {
  return { slotId: id, type, salt, box: sealedKey }
}
