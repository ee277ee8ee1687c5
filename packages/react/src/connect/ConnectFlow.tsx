import type { Connector } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { type JSX, useCallback, useEffect } from 'react'
import type { FlowScreen } from '../navigation/flow.ts'
import { pushView } from '../navigation/navigate.ts'
import { topOf } from '../navigation/stack.ts'
import type { View } from '../navigation/view.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { Connect } from './Connect.tsx'
import { ConnectingExternal } from './ConnectingExternal.tsx'
import { ConnectingMultiChain } from './ConnectingMultiChain.tsx'
import { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.tsx'
import { connectCss } from './connect.css.ts'
import { type ConnectAttempts, useConnectAttempt } from './useConnectAttempt.ts'

/** If a wallet responds within this time, the connecting view isn't shown. */
const connectingViewDelayMs = 50

function ConnectScreens(props: { view: View }): JSX.Element | null {
  const { view } = props
  const attempts = useConnectAttempt()
  const handlePick = useConnectPick(attempts)
  const { cancel } = attempts
  const isConnecting = view.name === 'ConnectingExternal'
  // Going back cancels the attempt and ignores a late response from the wallet.
  useEffect(() => (isConnecting ? cancel : undefined), [isConnecting, cancel])
  switch (view.name) {
    case 'Connect':
    case 'ConnectWallets':
    case 'Create':
    case 'EmailLogin':
      return <Connect view={view.name} onPick={handlePick} />
    case 'ConnectingMultiChain':
      return <ConnectingMultiChain connectors={view.connectors} onPick={handlePick} />
    case 'ConnectingWalletConnectBasic':
      return <ConnectingWalletConnectBasic />
    case 'ConnectingExternal':
      return <ConnectingExternal connector={view.connector} attempts={attempts} />
    default:
      return null
  }
}

/** Connects a picked wallet; opens the connecting view if the wallet is slow or fails. */
function useConnectPick(attempts: ConnectAttempts): (connector: Connector) => void {
  const latchkey = useLatchkey()
  const { start } = attempts
  return useCallback(
    (connector: Connector) => {
      const viewAtPick = topOf(viewStoreOf(latchkey).getState().stack)
      let isShown = false
      const showConnecting = () => {
        const { open } = internals(latchkey).modal.getState()
        const { stack } = viewStoreOf(latchkey).getState()
        if (isShown || !open || topOf(stack) !== viewAtPick) return
        isShown = true
        pushView(latchkey, { name: 'ConnectingExternal', connector })
      }
      const timer = setTimeout(showConnecting, connectingViewDelayMs)
      void start(connector).then((outcome) => {
        clearTimeout(timer)
        // A quick success needs no connecting view; a quick failure shows it with the error.
        if (outcome === 'failed') showConnecting()
      })
    },
    [latchkey, start],
  )
}

export const connectFlow: FlowScreen = { Screen: ConnectScreens, styles: [connectCss] }
