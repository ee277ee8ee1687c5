import { type RefObject, useCallback, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { connectEmbedded } from './connectEmbedded.ts'
import type { WalletOpening } from './FinishLogin.tsx'

/** The last step of every login: connecting the embedded wallet. `null` until it starts. */
export function useFinishLogin(
  method: 'email' | 'social',
  unmount: RefObject<AbortController>,
): { walletOpening: WalletOpening | null; openWallet(): Promise<void> } {
  const latchkey = useLatchkey()
  const [walletOpening, setWalletOpening] = useState<WalletOpening | null>(null)
  const openWallet = useCallback(async () => {
    const { signal } = unmount.current
    setWalletOpening({ step: 'opening' })
    try {
      const onReady = () => setWalletOpening({ step: 'ready' })
      await connectEmbedded(latchkey, { method, signal, onReady })
    } catch (error) {
      if (!signal.aborted) setWalletOpening({ step: 'unopened', error })
    }
  }, [latchkey, method, unmount])
  return { walletOpening, openWallet }
}
