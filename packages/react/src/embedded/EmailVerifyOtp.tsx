import type { JSX } from 'react'
import { EmailOtp } from './EmailOtp.tsx'
import { FinishLogin } from './FinishLogin.tsx'
import { useEmailLogin } from './useEmailLogin.ts'
import { useResendLogin } from './useResendLogin.ts'

/** Verifies the mailed code and opens the wallet. */
export function EmailVerifyOtp(props: { email: string; resendInSeconds: number }): JSX.Element {
  const { email, resendInSeconds } = props
  const { codeStep, walletOpening, checkCode, openWallet } = useEmailLogin()
  const resend = useResendLogin(email)
  if (walletOpening) return <FinishLogin walletOpening={walletOpening} onOpen={openWallet} />
  const resendProps = { resendInSeconds, onResend: resend }
  return <EmailOtp email={email} state={codeStep} onCode={checkCode} {...resendProps} />
}
