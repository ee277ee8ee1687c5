import {
  closeModal,
  connectShared,
  type Latchkey,
  signInSettled,
  topOf,
  track,
} from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'

/** From a typed code to a connected wallet. */
export type LoginStep =
  | { step: 'typing' }
  | { step: 'checking' }
  | { step: 'refused'; error: unknown }
  /** The vault's own card asks for the rest. */
  | { step: 'opening' }
  | { step: 'unopened'; error: unknown }

export function useEmailLogin(): {
  login: LoginStep
  check(code: string): void
  open(): void
} {
  const latchkey = useLatchkey()
  const [login, setLogin] = useState<LoginStep>({ step: 'typing' })
  const control = useRef(new AbortController())
  useEffect(() => {
    const mine = new AbortController()
    control.current = mine
    return () => mine.abort()
  }, [])
  const open = useCallback(() => {
    const { signal } = control.current
    setLogin({ step: 'opening' })
    openWallet(latchkey, signal).catch(
      (error: unknown) => signal.aborted || setLogin({ step: 'unopened', error }),
    )
  }, [latchkey])
  const check = useCallback(
    (code: string) => {
      setLogin({ step: 'checking' })
      sendCode(latchkey, code).then(open, (error: unknown) => setLogin({ step: 'refused', error }))
    },
    [latchkey, open],
  )
  return { login, check, open }
}

async function sendCode(latchkey: Latchkey, code: string): Promise<void> {
  try {
    const { login } = await latchkey.sharedWallet('embedded')
    await login?.connectOtp(code)
    track(latchkey, { event: 'EMAIL_VERIFICATION_CODE_PASS' })
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    track(latchkey, { event: 'EMAIL_VERIFICATION_CODE_FAIL', properties: { message } })
    throw error
  }
}

/** The modal closes when the wallet is there, unless a sign-in has come meanwhile. */
async function openWallet(latchkey: Latchkey, signal: AbortSignal): Promise<void> {
  const view = topOf(latchkey.modal.getState().stack)
  await connectShared(latchkey, { id: 'embedded', method: 'email', onUri: () => {}, signal })
  await signInSettled(latchkey)
  if (topOf(latchkey.modal.getState().stack) === view) closeModal(latchkey)
}
