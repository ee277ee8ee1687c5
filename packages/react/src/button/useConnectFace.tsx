import { connectionOf, openModal } from '@latchkey/core'
import { useStore } from 'zustand'
import { useNamespace } from '../hooks/useNamespace.ts'
import { useText } from '../hooks/useText.ts'
import { buttonText } from '../text/en/button.ts'
import { useLatchkey } from '../useLatchkey.ts'
import type { ConnectButtonProps } from './ConnectButton.tsx'
import type { ButtonFace } from './PageButton.tsx'

/** The connect button as one face of a button that has another, too. */
export function useConnectFace(props: ConnectButtonProps): ButtonFace {
  const latchkey = useLatchkey()
  const text = useText(buttonText)
  const namespace = useNamespace(props.namespace)
  const isConnecting = useStore(
    latchkey.connections,
    (connections) => connectionOf(connections, namespace).status === 'connecting',
  )
  const label = isConnecting
    ? (props.loadingLabel ?? text.connecting)
    : (props.label ?? text.connect)
  return {
    name: 'connect-button',
    variant: 'accent',
    expectedWidth: 144,
    onPress: () => openModal(latchkey, props.namespace ? { namespace: props.namespace } : {}),
    content: (
      <>
        {isConnecting ? <span className="ring page-ring" /> : null}
        <span className="page-text">{label}</span>
      </>
    ),
  }
}
