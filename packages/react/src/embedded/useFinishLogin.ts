import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { connectEmbedded } from './connectEmbedded.ts'
import type { FinishState } from './FinishLogin.tsx'

/** An AbortController that aborts when the view unmounts. */
export function useUnmountSignal(): RefObject<AbortController> {
  const control = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    control.current = controller
    return () => controller.abort()
  }, [])
  return control
}

/** The last step of every login: connecting the embedded wallet. `null` until it starts. */
export function useFinishLogin(
  method: 'email' | 'social',
  unmount: RefObject<AbortController>,
): { finish: FinishState | null; open(): Promise<void> } {
  const latchkey = useLatchkey()
  const [finish, setFinish] = useState<FinishState | null>(null)
  const open = useCallback(async () => {
    const { signal } = unmount.current
    setFinish({ step: 'opening' })
    try {
      await connectEmbedded(latchkey, { method, signal })
    } catch (error) {
      if (!signal.aborted) setFinish({ step: 'unopened', error })
    }
  }, [latchkey, method, unmount])
  return { finish, open }
}
