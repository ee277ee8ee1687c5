import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import type { Finish } from './FinishLogin.tsx'
import { openWallet } from './openWallet.ts'

/** An AbortController that aborts when the view unmounts. */
export function useUnmountSignal(): RefObject<AbortController> {
  const control = useRef(new AbortController())
  useEffect(() => {
    const mine = new AbortController()
    control.current = mine
    return () => mine.abort()
  }, [])
  return control
}

/** The last step of every login: connecting the embedded wallet. `null` until it starts. */
export function useFinishLogin(
  method: 'email' | 'social',
  unmount: RefObject<AbortController>,
): { finish: Finish | null; open(): Promise<void> } {
  const latchkey = useLatchkey()
  const [finish, setFinish] = useState<Finish | null>(null)
  const open = useCallback(async () => {
    const { signal } = unmount.current
    setFinish({ step: 'opening' })
    try {
      await openWallet(latchkey, { method, signal })
    } catch (error) {
      if (!signal.aborted) setFinish({ step: 'unopened', error })
    }
  }, [latchkey, method, unmount])
  return { finish, open }
}
