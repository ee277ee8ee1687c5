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
 * Prepares the message when the view opens, so that a press opens the wallet immediately (phones open an app only
 * inside the press), and prepares it again before it expires.
 */
export function useSignInAttempt(): { attempt: SignInAttempt; start(): void } {
  const latchkey = useLatchkey()
  const [attempt, setAttempt] = useState<SignInAttempt>({ step: 'preparing', prepared: null })
  const preparation = useRef<Promise<PreparedSignIn> | null>(null)
  const isMounted = useIsMounted()

  const prepare = useCallback(() => {
    const current = prepareSignIn(latchkey)
    preparation.current = current
    const isCurrent = () => isMounted.current && preparation.current === current
    current.then(
      (prepared) =>
        isCurrent() && setAttempt((now) => (isBusy(now) ? now : { step: 'ready', prepared })),
      (error) =>
        isCurrent() && setAttempt((now) => (isBusy(now) ? now : failedAttempt(null, error))),
    )
  }, [latchkey, isMounted])

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
      prepared ??= await (preparation.current ?? prepareSignIn(latchkey)).catch(() =>
        prepareSignIn(latchkey),
      )
      await signIn(latchkey, { prepared, onStep: (step) => setAttempt({ step, prepared }) })
    } catch (error) {
      const failed = failedAttempt(prepared, error)
      if (!failed.prepared) preparation.current = null
      if (isMounted.current) setAttempt(failed)
    }
  }, [latchkey, attempt.prepared, isMounted])

  useEffect(() => {
    prepare()
    const timer = setInterval(prepare, preparedForMs)
    return () => clearInterval(timer)
  }, [prepare])
  return { attempt, start: () => void start() }
}

/** Whether the view is still mounted when a response arrives. */
function useIsMounted(): { readonly current: boolean } {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
