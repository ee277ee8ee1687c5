import type { Latchkey } from '../latchkey.ts'
import { signInOf } from './signInStore.ts'

/** Waits for a wallet on a site that signs its visitors in, then loads what follows it; returns the undo. */
export function watchSignIn(latchkey: Latchkey): () => void {
  const { connections, options } = latchkey
  const state = signInOf(latchkey)
  let stop = () => {}
  const check = () => {
    const isNeeded = Object.values(connections.getState()).some(
      ({ status }) => status === 'connected',
    )
    if (!isNeeded || !options.getState().siwx) return
    stop()
    // Said at once, so that no screen closes before it is known whether a signature is wanted.
    state.setState({ status: 'checking' }, true)
    let isOver = false
    stop = () => {
      isOver = true
    }
    import('./followSignIn.ts').then(
      ({ followSignIn }) => {
        if (!isOver) stop = followSignIn(latchkey)
      },
      () => {
        // The network failed under the import; the wallet's next word tries again.
        state.setState({ status: 'off' }, true)
        if (!isOver) watch()
      },
    )
  }
  const watch = () => {
    const undos = [connections.subscribe(check), options.subscribe(check)]
    stop = () => {
      for (const undo of undos) undo()
    }
  }
  watch()
  return () => stop()
}
