import type { Latchkey } from '@latchkey/core'
import { internals, toLatchkeyError, track } from '@latchkey/core/internal'
import { useCallback, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import type { WalletOpening } from './FinishLogin.tsx'
import { useAbortOnUnmount } from './useAbortOnUnmount.ts'
import { useFinishLogin } from './useFinishLogin.ts'

/** The state of the emailed code: typed, sent to the server, or rejected. */
export type CodeStep =
  | { step: 'typing' }
  | { step: 'checking' }
  | { step: 'rejected'; error: unknown }

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
        setCodeStep({ step: 'rejected', error }),
      )
    },
    [latchkey, openWallet],
  )
  return { codeStep, walletOpening, checkCode, openWallet: () => void openWallet() }
}

async function sendCode(latchkey: Latchkey, code: string): Promise<void> {
  try {
    const { login } = await internals(latchkey).sharedConnector('embedded')
    await login?.verifyEmailCode(code)
    track(latchkey, { event: 'EMAIL_VERIFICATION_CODE_PASS' })
  } catch (error) {
    const message = toLatchkeyError(error).code
    track(latchkey, { event: 'EMAIL_VERIFICATION_CODE_FAIL', properties: { message } })
    throw error
  }
}
