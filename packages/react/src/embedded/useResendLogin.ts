import { track } from '@latchkey/core/internal'
import { useCallback } from 'react'
import { useLatchkey } from '../useLatchkey.ts'

/** Mails the step of a login that is due again; gives the seconds until the next time. */
export function useResendLogin(email: string): () => Promise<number> {
  const latchkey = useLatchkey()
  return useCallback(async () => {
    const { login } = await latchkey.sharedWallet('embedded')
    const begun = await login?.connectEmail(email)
    track(latchkey, { event: 'EMAIL_VERIFICATION_CODE_SENT' })
    return begun?.resendInSeconds ?? 0
  }, [latchkey, email])
}
