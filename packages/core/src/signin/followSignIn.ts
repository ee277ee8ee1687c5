import type { Latchkey } from '../latchkey.ts'
import { checkSessions } from './checkSessions.ts'
import { giveUpSignIn } from './giveUpSignIn.ts'
import { signInOf } from './signInStore.ts'
import { type SignInSubject, signInSubject } from './signInSubject.ts'

/** The longest wait a timer can hold; a session that lasts longer is looked at again then. */
const longestWaitMs = 2 ** 31 - 1

/**
 * Keeps `signInOf(latchkey)` true: looks for a session at each new account, network or way to sign in, when
 * another tab signed in or out, and when the session ends; returns the undo.
 */
export function followSignIn(latchkey: Latchkey): () => void {
  const state = signInOf(latchkey)
  let last: readonly unknown[] | null = null
  let turn = 0

  const look = (subject: SignInSubject) => {
    turn += 1
    const mine = turn
    checkSessions(latchkey, subject, () => mine === turn).catch(() =>
      giveUpSignIn(latchkey, subject),
    )
  }
  const follow = () => {
    const { siwx } = latchkey.options.getState()
    const subject = siwx ? signInSubject(latchkey) : null
    const now = subject
      ? [siwx, subject.account.namespace, subject.account.address, subject.chainId]
      : []
    if (last?.length === now.length && now.every((fact, index) => fact === last?.[index])) return
    last = now
    if (subject) {
      state.setState({ status: 'checking' }, true)
      look(subject)
      return
    }
    turn += 1
    state.setState({ status: 'off' }, true)
  }
  const lookAgain = () => {
    const subject = signInSubject(latchkey)
    if (last?.length && subject) look(subject)
  }
  const undos = [
    latchkey.connections.subscribe(follow),
    latchkey.network.subscribe(follow),
    latchkey.options.subscribe(follow),
    latchkey.storage.watch((key) => {
      if (key === 'sign_in_changed') lookAgain()
    }),
    watchExpiry(latchkey, lookAgain),
  ]
  follow()
  return () => {
    turn += 1
    for (const undo of undos) undo()
  }
}

function watchExpiry(latchkey: Latchkey, onExpiry: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = signInOf(latchkey).subscribe((now) => {
    clearTimeout(timer)
    const endsAt = now.status === 'signed-in' ? Date.parse(now.session.expiresAt ?? '') : Number.NaN
    const waitMs = endsAt - Date.now()
    if (waitMs > 0) timer = setTimeout(onExpiry, Math.min(waitMs + 1000, longestWaitMs))
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
