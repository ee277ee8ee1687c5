import type { Latchkey } from '../../latchkey.ts'
import type { SessionState } from './sessionState.ts'

/**
 * The connected account's sign-in. The same object until it changes.
 * @example
 * const { session } = getSession(latchkey)
 * console.log(session?.data.accountAddress ?? 'Not signed in')
 */
export function getSession(latchkey: Latchkey): SessionState {
  return latchkey.get().session
}

/**
 * Calls back when the connected account's sign-in changes; returns a function that unsubscribes.
 * @example
 * watchSession(latchkey, { onChange: ({ session }) => console.log(session !== null) })
 */
export function watchSession(
  latchkey: Latchkey,
  { onChange }: { onChange(session: SessionState, before: SessionState): void },
): () => void {
  return latchkey.subscribe((state) => state.session, onChange)
}
