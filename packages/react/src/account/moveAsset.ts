// A separate chunk: with the code that checks and sends transfers the view would exceed its budget of 14 kB.
import type { Latchkey } from '@latchkey/core'
import { type Move, moveAsset as move } from '@latchkey/core/internal'

export const moveAsset = (latchkey: Latchkey, asset: Move): Promise<void> => move(latchkey, asset)
