import { type Connector, closeModal, type Latchkey, waitForSession } from '@latchkey/core'
import { connectBrowserWallet, connectionOf, internals } from '@latchkey/core/internal'
import { useCallback, useEffect, useRef, useState } from 'react'
import { checkMarkMs } from '../navigation/checkMarkMs.ts'
import { topOf } from '../navigation/stack.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { type Attempt, failedAttempt } from './connectAttempt.ts'

/** After this time the view says that the wallet waits for the visitor, even if the connection reported nothing. */
const waitingAfterMs = 1000
/**
 * A wallet's window responds before it closes. If nothing arrives within this time after the visitor's return, they
 * closed or left it.
 */
const returnedAfterMs = 1500

export type ConnectAttempts = {
  attempt: Attempt | null
  /** Asks the wallet to connect; resolves with the outcome when it has responded. */
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
        await connectBrowserWallet(latchkey, { connector, signal: attemptController.signal })
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
  const unwatch = internals(latchkey).connections.subscribe((connections) => {
    if (connectionOf(connections, connector.namespace).status === 'connecting') onWaiting()
  })
  return () => {
    clearTimeout(timer)
    unwatch()
  }
}

/**
 * Calls back when the visitor has returned from the window of a site's connector without a result. Such wallets often
 * don't report that their window was closed, and a page can't detect it.
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

/** Closes the modal after the check mark was shown, unless another view (a sign-in) has opened in the meantime. */
function closeAfterCheckMark(latchkey: Latchkey): void {
  const view = topOf(viewStoreOf(latchkey).getState().stack)
  const delayMs = view.name === 'ConnectingExternal' ? checkMarkMs : 0
  const timer = setTimeout(async () => {
    await waitForSession(latchkey)
    if (topOf(viewStoreOf(latchkey).getState().stack) === view) closeModal(latchkey)
  }, delayMs)
  internals(latchkey).onDestroy(() => clearTimeout(timer))
}
