import {
  type Connector,
  closeModal,
  connect,
  connectionOf,
  type Latchkey,
  signInSettled,
} from '@latchkey/core'
import { topOf } from '@latchkey/core/internal'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { type Attempt, failedAttempt } from './connectAttempt.ts'

/** A wallet that was not seen asking after this long is taken to be waiting for its owner. */
const askingMs = 1000
/** Long enough to be read, short enough not to be waited for. */
const checkMarkMs = 600

export type Attempts = {
  attempt: Attempt | null
  /** Asks the wallet; resolves when it has answered, either way, with how that went. */
  start(connector: Connector): Promise<'done' | 'failed' | 'cancelled'>
  cancel(): void
}

/** One attempt at a time: a new one, leaving the view or closing the modal gives the old one up. */
export function useAttempt(): Attempts {
  const latchkey = useLatchkey()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const current = useRef<AbortController | null>(null)
  const cancel = useCallback(() => {
    current.current?.abort()
    current.current = null
    setAttempt(null)
  }, [])
  const start = useCallback(
    async (connector: Connector) => {
      current.current?.abort()
      const control = new AbortController()
      current.current = control
      setAttempt({ step: 'asking', connector })
      const stopWatching = whenWaiting(latchkey, connector, () => {
        if (!control.signal.aborted) setAttempt({ step: 'waiting', connector })
      })
      try {
        await connect(latchkey, { connector, signal: control.signal })
        stopWatching()
        if (control.signal.aborted) return 'cancelled'
        setAttempt({ step: 'done', connector })
        closeSoon(latchkey)
        return 'done'
      } catch (error) {
        stopWatching()
        if (control.signal.aborted) return 'cancelled'
        setAttempt(failedAttempt(connector, error))
        return 'failed'
      }
    },
    [latchkey],
  )
  useEffect(() => () => current.current?.abort(), [])
  return { attempt, start, cancel }
}

/** Calls back once the chain's code has loaded and the wallet was asked. */
function whenWaiting(latchkey: Latchkey, connector: Connector, onWaiting: () => void): () => void {
  const timer = setTimeout(onWaiting, askingMs)
  const unwatch = latchkey.connections.subscribe((connections) => {
    if (connectionOf(connections, connector.namespace).status === 'connecting') onWaiting()
  })
  return () => {
    clearTimeout(timer)
    unwatch()
  }
}

/** Closes after the check mark was seen, unless another view (a sign-in) has come meanwhile. */
function closeSoon(latchkey: Latchkey): void {
  const view = topOf(latchkey.modal.getState().stack)
  const wait = view.name === 'ConnectingExternal' ? checkMarkMs : 0
  const timer = setTimeout(async () => {
    await signInSettled(latchkey)
    if (topOf(latchkey.modal.getState().stack) === view) closeModal(latchkey)
  }, wait)
  latchkey.onDestroy(() => clearTimeout(timer))
}
