import { LatchkeyError } from '@latchkey/core'
import type { EmailChange } from '@latchkey/core/adapter'
import { internals, track } from '@latchkey/core/internal'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { goBack, goBackTo, pushView, replaceView } from '../navigation/navigate.ts'
import { showToast } from '../navigation/showToast.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { describeError } from '../text/describeError.ts'
import { embeddedText } from '../text/en/embedded.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { resendCooldownSeconds } from './resendCooldownSeconds.ts'
import type { CodeStep } from './useEmailLogin.ts'

/** The view that asks for the code sent to the new address. */
const newEmailView = {
  name: 'UpdateEmailSecondaryOtp',
  resendInSeconds: resendCooldownSeconds,
} as const

export type EmailChangeState = {
  /** The vault's window asks the visitor to approve the change. */
  isAllowing: boolean
  /** Why the change could not begin, in words. */
  errorText: string | null
  /** Must be called inside a press, because it opens the vault's window. */
  save(emails: { email: string; newEmail: string }): void
  /** The state of the code that the visitor types. */
  state: CodeStep
  confirm(which: 'old' | 'new', code: string, emails: { email: string; newEmail: string }): void
  resend(newEmail: string): Promise<number>
}

/** An email address change, over its three views. Leaving the last of them closes the vault's window. */
export function useEmailChange(): EmailChangeState {
  const latchkey = useLatchkey()
  const text = useText(embeddedText)
  const errors = useErrorText()
  const change = useRef<EmailChange | null>(null)
  const [isAllowing, setAllowing] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [state, setState] = useState<CodeStep>({ step: 'typing' })
  useEffect(() => () => change.current?.close(), [])

  const save = useCallback(
    async (emails: { email: string; newEmail: string }) => {
      setError(null)
      setAllowing(true)
      try {
        const client = await internals(latchkey).sharedConnector('embedded')
        const opened = client.openEmailChange?.()
        if (!opened) throw new LatchkeyError('embedded/unavailable', {})
        change.current?.close()
        change.current = opened
        const { action, resendInSeconds } = await opened.begin(emails.newEmail)
        if (action === 'PENDING') {
          opened.close()
          showToast(latchkey, { variant: 'success', message: text.emailPending })
          goBack(latchkey)
          return
        }
        const isOldFirst = action === 'VERIFY_PRIMARY_OTP'
        const name = isOldFirst ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp'
        setState({ step: 'typing' })
        pushView(latchkey, { name, ...emails, resendInSeconds })
      } catch (error) {
        change.current?.close()
        setError(error)
      } finally {
        setAllowing(false)
      }
    },
    [latchkey, text],
  )

  const confirm = useCallback(
    async (which: 'old' | 'new', code: string, emails: { email: string; newEmail: string }) => {
      setState({ step: 'checking' })
      try {
        if (which === 'old') {
          await change.current?.confirmOld(code)
          replaceView(latchkey, { ...newEmailView, ...emails })
        } else {
          await change.current?.confirmNew(code)
          track(latchkey, { event: 'EMAIL_EDIT' })
          showToast(latchkey, { variant: 'success', message: text.emailChanged })
          // Skips the code view and the form.
          goBackTo(latchkey, Math.max(0, viewStoreOf(latchkey).getState().stack.length - 3))
        }
        setState({ step: 'typing' })
      } catch (error) {
        setState({ step: 'rejected', error })
      }
    },
    [latchkey, text],
  )

  const resend = useCallback(
    async (newEmail: string) => (await change.current?.begin(newEmail))?.resendInSeconds ?? 0,
    [],
  )
  return {
    isAllowing,
    errorText: error ? describeError(error, errors) : null,
    state,
    save: (emails) => void save(emails),
    confirm: (...codes) => void confirm(...codes),
    resend,
  }
}
