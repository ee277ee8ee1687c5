import { internals, track } from '@latchkey/core/internal'
import { useCallback } from 'react'
import { useLatchkey } from '../useLatchkey.ts'

/** Sends the login email again; resolves to the seconds until the next one is allowed. */
export function useResendLogin(email: string): () => Promise<number> {
  const latchkey = useLatchkey()
  return useCallback(async () => {
    const { login } = await internals(latchkey).sharedConnector('embedded')
    const started = await login?.startEmailLogin(email)
    track(latchkey, { event: 'EMAIL_VERIFICATION_CODE_SENT' })
    return started?.resendInSeconds ?? 0
  }, [latchkey, email])
}
