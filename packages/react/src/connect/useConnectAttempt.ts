import {
  type Connector,
  closeModal,
  connect,
  connectionOf,
  type Latchkey,
  signInSettled,
} from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { checkMarkMs } from '../modal/checkMarkMs.ts'
import { topOf } from '../modal/stack.ts'
import { viewsOf } from '../modal/viewStore.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { type Attempt, failedAttempt } from './connectAttempt.ts'

/** After this time the view says that the wallet waits for the visitor, even if the connection reported nothing. */
const waitingAfterMs = 1000
/** A wallet's own window answers before it closes; this long after the visitor's return it has been closed or left. */
const returnedAfterMs = 1500

export type ConnectAttempts = {
  attempt: Attempt | null
  /** Asks the wallet to connect; resolves with the outcome when it has answered. */
  start(connector: Connector): Promise<'done' | 'failed' | 'cancelled'>
  cancel(): void
}

/** Runs one attempt at a time: a new attempt, leaving the view or closing the modal cancels the previous one. */
export function useConnectAttempt(): ConnectAttempts {
  const latchkey = useLatchkey()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const controller = useRef<AbortController | null>(null)
  const cancel = useCallback(() => {
    controller.current?.abort()
    controller.current = null
    setAttempt(null)
  }, [])
  const start = useCallback(
    async (connector: Connector) => {
      controller.current?.abort()
      const attemptController = new AbortController()
      controller.current = attemptController
      setAttempt({ step: 'asking', connector })
      const advance = (from: readonly Attempt['step'][], step: 'waiting' | 'returned') => {
        if (attemptController.signal.aborted) return
        setAttempt((previous) =>
          previous && from.includes(previous.step) ? { step, connector } : previous,
        )
      }
      const unwatches = [
        watchWaiting(latchkey, connector, () => advance(['asking'], 'waiting')),
        watchReturn(connector, () => advance(['asking', 'waiting'], 'returned')),
      ]
      const stopWatching = () => {
        for (const unwatch of unwatches) unwatch()
      }
      try {
        await connect(latchkey, { connector, signal: attemptController.signal })
        stopWatching()
        if (attemptController.signal.aborted) return 'cancelled'
        setAttempt({ step: 'done', connector })
        closeAfterCheckMark(latchkey)
        return 'done'
      } catch (error) {
        stopWatching()
        if (attemptController.signal.aborted) return 'cancelled'
        setAttempt(failedAttempt(connector, error))
        return 'failed'
      }
    },
    [latchkey],
  )
  useEffect(() => () => controller.current?.abort(), [])
  return { attempt, start, cancel }
}

/** Calls back once the chain's code has loaded and the wallet has been asked. */
function watchWaiting(latchkey: Latchkey, connector: Connector, onWaiting: () => void): () => void {
  const timer = setTimeout(onWaiting, waitingAfterMs)
  const unwatch = latchkey.connections.subscribe((connections) => {
    if (connectionOf(connections, connector.namespace).status === 'connecting') onWaiting()
  })
  return () => {
    clearTimeout(timer)
    unwatch()
  }
}

/**
 * Calls back when the visitor has returned from the window of an owner's connector without an answer. Such wallets
 * often do not tell that their window was closed; a page cannot see it either.
 */
function watchReturn(connector: Connector, onReturned: () => void): () => void {
  if (connector.type !== 'EXTERNAL') return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const handleFocus = () => {
    clearTimeout(timer)
    timer = setTimeout(onReturned, returnedAfterMs)
  }
  window.addEventListener('focus', handleFocus)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('focus', handleFocus)
  }
}

/** Closes the modal after the check mark was shown, unless another view (a sign-in) has opened meanwhile. */
function closeAfterCheckMark(latchkey: Latchkey): void {
  const view = topOf(viewsOf(latchkey).getState().stack)
  const delayMs = view.name === 'ConnectingExternal' ? checkMarkMs : 0
  const timer = setTimeout(async () => {
    await signInSettled(latchkey)
    if (topOf(viewsOf(latchkey).getState().stack) === view) closeModal(latchkey)
  }, delayMs)
  latchkey.onDestroy(() => clearTimeout(timer))
}
