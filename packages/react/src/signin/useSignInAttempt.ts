import { signIn } from '@latchkey/core'
import {
  type PreparedSignIn,
  preparedForMs,
  prepareSignIn,
  signInEventProperties,
  signInSubject,
  track,
} from '@latchkey/core/internal'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { failedAttempt, isBusy, type SignInAttempt } from './signInAttempt.ts'

/**
 * Prepares the message when the view opens, so that a press opens the wallet at once (phones open an app only inside
 * the press), and prepares it again before it expires.
 */
export function useSignInAttempt(): { attempt: SignInAttempt; start(): void } {
  const latchkey = useLatchkey()
  const [attempt, setAttempt] = useState<SignInAttempt>({ step: 'preparing', prepared: null })
  const coming = useRef<Promise<PreparedSignIn> | null>(null)
  const isHere = useIsHere()

  const prepare = useCallback(() => {
    const work = prepareSignIn(latchkey)
    coming.current = work
    const isCurrent = () => isHere.current && coming.current === work
    work.then(
      (prepared) =>
        isCurrent() && setAttempt((now) => (isBusy(now) ? now : { step: 'ready', prepared })),
      (error) =>
        isCurrent() && setAttempt((now) => (isBusy(now) ? now : failedAttempt(null, error))),
    )
  }, [latchkey, isHere])

  const start = useCallback(async () => {
    const subject = signInSubject(latchkey)
    if (subject) {
      const properties = signInEventProperties(subject)
      track(latchkey, { event: 'CLICK_SIGN_SIWX_MESSAGE', properties })
    }
    let prepared = attempt.prepared
    setAttempt({ step: 'signing', prepared })
    try {
      // Waits for the message in preparation; if that failed, prepares it again.
      prepared ??= await (coming.current ?? prepareSignIn(latchkey)).catch(() =>
        prepareSignIn(latchkey),
      )
      await signIn(latchkey, { prepared, onStep: (step) => setAttempt({ step, prepared }) })
    } catch (error) {
      const failed = failedAttempt(prepared, error)
      if (!failed.prepared) coming.current = null
      if (isHere.current) setAttempt(failed)
    }
  }, [latchkey, attempt.prepared, isHere])

  useEffect(() => {
    prepare()
    const timer = setInterval(prepare, preparedForMs)
    return () => clearInterval(timer)
  }, [prepare])
  return { attempt, start: () => void start() }
}

/** Whether the view is still mounted when an answer arrives. */
function useIsHere(): { readonly current: boolean } {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
