import type { Latchkey } from '@latchkey/core'
import { activeConnection, connectShared } from '@latchkey/core/internal'

/** Connects the embedded wallet of a story; a restored session is connected already. */
export async function connectLogin({ latchkey }: { latchkey: Latchkey }): Promise<void> {
  if (activeConnection(latchkey)) return
  await connectShared(latchkey, { id: 'embedded', onUri: () => {} })
}
