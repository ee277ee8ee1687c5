import type { LatchkeyError } from '@latchkey/core'
import { internals, toLatchkeyError, track } from '@latchkey/core/internal'
import { useCallback, useEffect, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import type { WalletOpening } from './FinishLogin.tsx'
import { useAbortOnUnmount } from './useAbortOnUnmount.ts'
import { useFinishLogin } from './useFinishLogin.ts'

/** `url` opens Farcaster's app; `null` while it loads. */
export type FarcasterLoginStep =
  | { step: 'waiting'; url: string | null }
  | { step: 'failed'; error: LatchkeyError }

const properties = { provider: 'farcaster' } as const

export function useFarcasterLogin(): {
  loginStep: FarcasterLoginStep
  walletOpening: WalletOpening | null
  retry(): void
  openWallet(): void
} {
  const latchkey = useLatchkey()
  const unmount = useAbortOnUnmount()
  const { walletOpening, openWallet } = useFinishLogin('social', unmount)
  const [loginStep, setLoginStep] = useState<FarcasterLoginStep>({ step: 'waiting', url: null })
  const start = useCallback(async () => {
    const { signal } = unmount.current
    const show = (step: FarcasterLoginStep) => signal.aborted || setLoginStep(step)
    show({ step: 'waiting', url: null })
    try {
      const { login } = await internals(latchkey).sharedConnector('embedded')
      show({ step: 'waiting', url: (await login?.farcasterUrl()) ?? null })
      if (!signal.aborted) await login?.connectFarcaster(signal)
      if (signal.aborted) return
      track(latchkey, { event: 'SOCIAL_LOGIN_SUCCESS', properties })
    } catch (cause) {
      if (!signal.aborted) track(latchkey, { event: 'SOCIAL_LOGIN_ERROR', properties })
      show({ step: 'failed', error: toLatchkeyError(cause) })
      return
    }
    await openWallet()
  }, [latchkey, unmount, openWallet])
  useEffect(() => void start(), [start])
  return {
    loginStep,
    walletOpening,
    retry: () => void start(),
    openWallet: () => void openWallet(),
  }
}
