import type { LatchkeyEvents } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useLatchkey } from '../useLatchkey.ts'

/**
 * Calls the listener for each event of this name while the component is mounted. The listener needs no `useCallback`.
 * @example
 * useLatchkeyEvent('connect', ({ connector }) => toast(`Connected with ${connector.name}`))
 */
export function useLatchkeyEvent<Name extends keyof LatchkeyEvents>(
  name: Name,
  listener: (event: LatchkeyEvents[Name]) => void,
): void {
  const latchkey = useLatchkey()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => latchkey.on(name, (event) => latest.current(event)), [latchkey, name])
}
