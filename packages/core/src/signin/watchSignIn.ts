import { internals, type Latchkey } from '../latchkey.ts'
import { signInOf } from '../siwx/session/signInStore.ts'

/** Loads `followSignIn` when a wallet connects on a site with sign-in; returns a function that unsubscribes. */
export function watchSignIn(latchkey: Latchkey): () => void {
  const { connections, options } = internals(latchkey)
  const state = signInOf(latchkey)
  let stop = () => {}
  const check = () => {
    const isNeeded = Object.values(connections.getState()).some(
      ({ status }) => status === 'connected',
    )
    if (!isNeeded || !options.getState().siwx) return
    stop()
    // Set before the import, so that the modal does not close before it is known whether a sign-in is needed.
    state.setState({ status: 'checking', session: null }, true)
    let isStopped = false
    stop = () => {
      isStopped = true
    }
    import('./followSignIn.ts').then(
      ({ followSignIn }) => {
        if (!isStopped) stop = followSignIn(latchkey)
      },
      () => {
        // The import failed; the next change of a connection tries again.
        state.setState({ status: 'off', session: null }, true)
        if (!isStopped) watch()
      },
    )
  }
  const watch = () => {
    const unsubscribers = [connections.subscribe(check), options.subscribe(check)]
    stop = () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }
  watch()
  return () => stop()
}
