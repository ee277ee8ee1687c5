import type { Latchkey } from '../latchkey.ts'
import { signInOf } from './signInStore.ts'

/** Waits for a wallet on a site that signs its visitors in, then loads what follows it; returns the undo. */
export function watchSignIn(latchkey: Latchkey): () => void {
  const state = signInOf(latchkey)
  let stop = () => {}
  let isOver = false
  let isLoading = false
  const check = () => {
    const connections = Object.values(latchkey.connections.getState())
    const isNeeded = connections.some((one) => one.status === 'connected')
    if (isLoading || !isNeeded || !latchkey.options.getState().siwx) return
    isLoading = true
    // Said at once, so that no screen closes before it is known whether a signature is wanted.
    state.setState({ status: 'checking' }, true)
    import('./followSignIn.ts').then(
      ({ followSignIn }) => {
        stop()
        if (!isOver) stop = followSignIn(latchkey)
      },
      () => {
        // The network failed under the import; the wallet's next word tries again.
        isLoading = false
        state.setState({ status: 'off' }, true)
      },
    )
  }
  const undos = [latchkey.connections.subscribe(check), latchkey.options.subscribe(check)]
  stop = () => {
    for (const undo of undos) undo()
  }
  return () => {
    isOver = true
    stop()
  }
}
