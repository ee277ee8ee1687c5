import {
  closeModal,
  connectShared,
  isLatchkeyError,
  type Latchkey,
  rememberWallet,
  signInSettled,
  topOf,
  type Wallet,
} from '@latchkey/core'
import { useCallback, useEffect, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'

/** From asking for a link to an approved session. A fresh link may replace an old one at any time. */
export type Pairing =
  | { step: 'preparing'; uri: null }
  | { step: 'waiting'; uri: string }
  | { step: 'done'; uri: string | null }
  | { step: 'declined' | 'failed'; uri: null; error: unknown }

const checkMarkMs = 600

export function usePairing(wallet: Wallet | undefined): { pairing: Pairing; restart(): void } {
  const latchkey = useLatchkey()
  const [pairing, setPairing] = useState<Pairing>({ step: 'preparing', uri: null })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    setPairing({ step: 'preparing', uri: null })
    connectShared(latchkey, {
      id: 'walletConnect',
      signal,
      onUri: (uri) => signal.aborted || setPairing({ step: 'waiting', uri }),
    }).then(
      () => {
        if (signal.aborted) return
        if (wallet) rememberWallet(latchkey, wallet)
        setPairing((now) => ({ step: 'done', uri: now.uri }))
        closeSoon(latchkey, signal)
      },
      (error) => {
        if (signal.aborted) return
        const step = isLatchkeyError(error, 'wallet/rejected') ? 'declined' : 'failed'
        setPairing({ step, uri: null, error })
      },
    )
    return () => control.abort()
  }, [latchkey, wallet, attempt])
  const restart = useCallback(() => setAttempt((count) => count + 1), [])
  return { pairing, restart }
}

/** Closes after the check mark was seen, unless another view (a sign-in) has come meanwhile. */
function closeSoon(latchkey: Latchkey, signal: AbortSignal): void {
  const view = topOf(latchkey.modal.getState().stack)
  setTimeout(async () => {
    await signInSettled(latchkey)
    if (!signal.aborted && topOf(latchkey.modal.getState().stack) === view) closeModal(latchkey)
  }, checkMarkMs)
}
