import type { KeySlot } from '@latchkey/wire'
import type { Slot } from '../keys/vaultEncryption.ts'

/** A slot of the server's reply as the keys' code has it. */
export function toSlot({ id, type, salt, sealedKey }: KeySlot): Slot {
  return { slotId: id, type, salt, box: sealedKey }
}
