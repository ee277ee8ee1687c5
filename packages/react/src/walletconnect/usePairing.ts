import {
  closeModal,
  isLatchkeyError,
  type Latchkey,
  type Wallet,
  waitForSession,
} from '@latchkey/core'
import { connectShared, rememberWallet } from '@latchkey/core/internal'
import { useCallback, useEffect, useRef, useState } from 'react'
import { wasOpened } from '../launch/openWallet.ts'
import { checkMarkMs } from '../navigation/checkMarkMs.ts'
import { topOf } from '../navigation/stack.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The state of a pairing, from the URI to the approved session. A new URI may replace an expired one at any time. */
export type Pairing =
  | { step: 'preparing'; uri: null }
  | { step: 'waiting'; uri: string }
  | { step: 'done'; uri: string | null }
  | { step: 'declined' | 'failed'; uri: null; error: unknown }

export type LivePairing = Exclude<Pairing, { error: unknown }>

export function usePairing(wallet: Wallet | undefined): {
  pairing: Pairing
  restart(): void
  /** Records that the visitor opened a link instead of scanning the code. */
  recordLink(): void
} {
  const latchkey = useLatchkey()
  const [pairing, setPairing] = useState<Pairing>({ step: 'preparing', uri: null })
  const [attempt, setAttempt] = useState(0)
  // Whether the visitor opened the wallet by a link and did not scan the code.
  const isLinked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    isLinked.current = false
    setPairing({ step: 'preparing', uri: null })
    connectShared(latchkey, {
      id: 'walletConnect',
      signal,
      onUri(uri) {
        if (signal.aborted) return
        if (wasOpened(latchkey, uri)) isLinked.current = true
        setPairing({ step: 'waiting', uri })
      },
      // A getter, because how the visitor got to the wallet is known only when it has responded.
      get method() {
        return isLinked.current ? 'mobile' : 'qrcode'
      },
    }).then(
      () => {
        if (signal.aborted) return
        if (wallet) rememberWallet(latchkey, wallet)
        setPairing((now) => ({ step: 'done', uri: now.uri }))
        closeAfterCheckMark(latchkey, signal)
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
  const recordLink = useCallback(() => {
    isLinked.current = true
  }, [])
  return { pairing, restart, recordLink }
}

/** Closes the modal after the check mark was shown, unless another view (a sign-in) has opened in the meantime. */
function closeAfterCheckMark(latchkey: Latchkey, signal: AbortSignal): void {
  const view = topOf(viewStoreOf(latchkey).getState().stack)
  setTimeout(async () => {
    await waitForSession(latchkey)
    if (!signal.aborted && topOf(viewStoreOf(latchkey).getState().stack) === view)
      closeModal(latchkey)
  }, checkMarkMs)
}
