import type { Latchkey } from '@latchkey/core'
import { track } from '@latchkey/core/internal'
import { useCallback, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import type { FinishState } from './FinishLogin.tsx'
import { useFinishLogin, useUnmountSignal } from './useFinishLogin.ts'

/** The state of a code from the e-mail: typed, sent to the server, or refused. */
export type LoginStep =
  | { step: 'typing' }
  | { step: 'checking' }
  | { step: 'refused'; error: unknown }

/** Verifies a typed code and connects the embedded wallet. */
export function useEmailLogin(): {
  login: LoginStep
  finish: FinishState | null
  check(code: string): void
  open(): void
} {
  const latchkey = useLatchkey()
  const [login, setLogin] = useState<LoginStep>({ step: 'typing' })
  const { finish, open } = useFinishLogin('email', useUnmountSignal())
  const check = useCallback(
    (code: string) => {
      setLogin({ step: 'checking' })
      sendCode(latchkey, code).then(open, (error: unknown) => setLogin({ step: 'refused', error }))
    },
    [latchkey, open],
  )
  return { login, finish, check, open: () => void open() }
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
