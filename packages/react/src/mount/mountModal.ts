import { isBrowser, type Latchkey, openModal } from '@latchkey/core'
import { heldActions } from './heldActions.ts'
import { loadScreen } from './loadScreen.ts'

export type MountOptions = {
  /** Where the modal's element goes: `document.body`, or the box it lives in when `enableEmbedded` is set. */
  host?: Element
}

type Mounted = { users: number; stop(): void; held: typeof heldActions }

const mounted = new WeakMap<Latchkey, Mounted>()

/**
 * Shows the modal whenever its instance opens it; returns the undo. Its code is loaded at the first opening.
 * For pages without React; `LatchkeyProvider` does the same by itself.
 */
export function mountModal(latchkey: Latchkey, options: MountOptions = {}): () => void {
  if (!isBrowser()) return () => {}
  const known = mounted.get(latchkey)
  const entry: Mounted = known ?? {
    users: 0,
    stop: follow(latchkey, options),
    held: heldActions,
  }
  entry.users += 1
  mounted.set(latchkey, entry)
  return () => {
    entry.users -= 1
    if (entry.users > 0) return
    mounted.delete(latchkey)
    entry.stop()
  }
}

function follow(latchkey: Latchkey, options: MountOptions): () => void {
  const ending = new AbortController()
  let drawn: (() => void) | null = null
  let loading = false
  const draw = async () => {
    if (drawn || loading) return
    loading = true
    try {
      const drawModal = await loadScreen()
      if (ending.signal.aborted || !isWanted(latchkey)) return
      drawn = drawModal(latchkey, {
        host: options.host ?? document.body,
        onGone: () => {
          drawn = null
        },
      })
    } catch {
      // The network failed under the import; the next press tries again.
      latchkey.modal.setState({ open: false })
    } finally {
      loading = false
    }
  }
  const check = () => {
    if (isWanted(latchkey)) void draw()
  }
  if (latchkey.options.getState().enableEmbedded) openModal(latchkey)
  check()
  const unwatch = latchkey.modal.subscribe(check)
  return () => {
    ending.abort()
    unwatch()
    drawn?.()
  }
}

function isWanted(latchkey: Latchkey): boolean {
  return latchkey.modal.getState().open
}
