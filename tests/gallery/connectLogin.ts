import { activeConnection, connectShared, type Latchkey } from '@latchkey/core'

/** Connects the embedded wallet of a story; a restored session is connected already. */
export async function connectLogin({ latchkey }: { latchkey: Latchkey }): Promise<void> {
  if (activeConnection(latchkey)) return
  await connectShared(latchkey, { id: 'embedded', onUri: () => {} })
}
