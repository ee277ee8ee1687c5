import type { Latchkey } from '@latchkey/core'
import { track } from '@latchkey/core/internal'
import { useCallback, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import type { WalletOpening } from './FinishLogin.tsx'
import { useAbortOnUnmount } from './useAbortOnUnmount.ts'
import { useFinishLogin } from './useFinishLogin.ts'

/** The state of a code from the e-mail: typed, sent to the server, or refused. */
export type CodeStep =
  | { step: 'typing' }
  | { step: 'checking' }
  | { step: 'refused'; error: unknown }

/** Verifies a typed code and connects the embedded wallet. */
export function useEmailLogin(): {
  codeStep: CodeStep
  walletOpening: WalletOpening | null
  checkCode(code: string): void
  openWallet(): void
} {
  const latchkey = useLatchkey()
  const [codeStep, setCodeStep] = useState<CodeStep>({ step: 'typing' })
  const { walletOpening, openWallet } = useFinishLogin('email', useAbortOnUnmount())
  const checkCode = useCallback(
    (code: string) => {
      setCodeStep({ step: 'checking' })
      sendCode(latchkey, code).then(openWallet, (error: unknown) =>
        setCodeStep({ step: 'refused', error }),
      )
    },
    [latchkey, openWallet],
  )
  return { codeStep, walletOpening, checkCode, openWallet: () => void openWallet() }
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
