import { internals, type Latchkey } from '../latchkey.ts'
import { signInOf, watchDecline } from '../siwx/session/signInStore.ts'
import { type SignInSubject, signInSubject } from '../siwx/session/signInSubject.ts'
import { skipSignIn } from '../siwx/session/skippedSignIns.ts'
import { checkSessions } from './checkSessions.ts'
import { giveUpSignIn } from './giveUpSignIn.ts'

/** The maximum delay of `setTimeout`; a session that expires later is checked again then. */
const maxTimeoutMs = 2 ** 31 - 1

/**
 * Keeps `signInOf(latchkey)` up to date: checks for a session when the account, the network or the SIWX configuration
 * changes, when another tab signs in or out, and when the session expires; returns a function that unsubscribes.
 */
export function followSignIn(latchkey: Latchkey): () => void {
  const state = signInOf(latchkey)
  let lastSubject: readonly unknown[] | null = null
  let checkNumber = 0

  const check = (subject: SignInSubject) => {
    checkNumber += 1
    const ownNumber = checkNumber
    checkSessions(latchkey, subject, () => ownNumber === checkNumber).catch(() =>
      giveUpSignIn(latchkey, subject),
    )
  }
  const follow = () => {
    const { siwx } = internals(latchkey).options.getState()
    const subject = siwx ? signInSubject(latchkey) : null
    const newSubject = subject
      ? [siwx, subject.account.namespace, subject.account.address, subject.chainId]
      : []
    if (
      lastSubject?.length === newSubject.length &&
      newSubject.every((part, index) => part === lastSubject?.[index])
    )
      return
    lastSubject = newSubject
    if (subject) {
      state.setState({ status: 'checking', session: null }, true)
      check(subject)
      return
    }
    checkNumber += 1
    state.setState({ status: 'off', session: null }, true)
  }
  const checkAgain = () => {
    const subject = signInSubject(latchkey)
    if (lastSubject?.length && subject) check(subject)
  }
  const unsubscribers = [
    internals(latchkey).connections.subscribe(follow),
    internals(latchkey).network.subscribe(follow),
    internals(latchkey).options.subscribe(follow),
    internals(latchkey).storage.watch((key) => {
      if (key === 'sign_in_changed') checkAgain()
    }),
    watchExpiry(latchkey, checkAgain),
    watchDecline(latchkey, () => {
      const subject = signInSubject(latchkey)
      if (subject && state.getState().status === 'signed-out') skipSignIn(latchkey, subject.account)
    }),
  ]
  follow()
  return () => {
    checkNumber += 1
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

function watchExpiry(latchkey: Latchkey, onExpiry: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = signInOf(latchkey).subscribe((now) => {
    clearTimeout(timer)
    const endsAt = now.status === 'signed-in' ? Date.parse(now.session.expiresAt ?? '') : Number.NaN
    const waitMs = endsAt - Date.now()
    if (waitMs > 0) timer = setTimeout(onExpiry, Math.min(waitMs + 1000, maxTimeoutMs))
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
