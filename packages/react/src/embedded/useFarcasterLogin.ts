import type { LatchkeyError } from '@latchkey/core'
import { toLatchkeyError, track } from '@latchkey/core/internal'
import { useCallback, useEffect, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import type { FinishState } from './FinishLogin.tsx'
import { useFinishLogin, useUnmountSignal } from './useFinishLogin.ts'

/** `url` opens Farcaster's app; `null` while it loads. */
export type FarcasterStep =
  | { step: 'waiting'; url: string | null }
  | { step: 'failed'; error: LatchkeyError }

const properties = { provider: 'farcaster' } as const

export function useFarcasterLogin(): {
  farcaster: FarcasterStep
  finish: FinishState | null
  retry(): void
  open(): void
} {
  const latchkey = useLatchkey()
  const unmount = useUnmountSignal()
  const { finish, open } = useFinishLogin('social', unmount)
  const [farcaster, setFarcaster] = useState<FarcasterStep>({ step: 'waiting', url: null })
  const start = useCallback(async () => {
    const { signal } = unmount.current
    const show = (step: FarcasterStep) => signal.aborted || setFarcaster(step)
    show({ step: 'waiting', url: null })
    try {
      const { login } = await latchkey.sharedWallet('embedded')
      show({ step: 'waiting', url: (await login?.farcasterUrl()) ?? null })
      if (!signal.aborted) await login?.connectFarcaster(signal)
      if (signal.aborted) return
      track(latchkey, { event: 'SOCIAL_LOGIN_SUCCESS', properties })
    } catch (cause) {
      if (!signal.aborted) track(latchkey, { event: 'SOCIAL_LOGIN_ERROR', properties })
      show({ step: 'failed', error: toLatchkeyError(cause) })
      return
    }
    await open()
  }, [latchkey, unmount, open])
  useEffect(() => void start(), [start])
  return { farcaster, finish, retry: () => void start(), open: () => void open() }
}
