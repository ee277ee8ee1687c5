import { connectionOf, type Namespace, openModal } from '@latchkey/core'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { useNamespace } from '../hooks/useNamespace.ts'
import { useText } from '../hooks/useText.ts'
import { buttonText } from '../text/en/button.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { type ButtonSize, PageButton } from './PageButton.tsx'

export type ConnectButtonProps = {
  size?: ButtonSize
  /** Default: "Connect Wallet". */
  label?: string
  /** Default: "Connecting...". */
  loadingLabel?: string
  /** Offers the wallets of this namespace only. */
  namespace?: Namespace
  disabled?: boolean
}

/** Opens the modal to connect a wallet. */
export function ConnectButton(props: ConnectButtonProps): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(buttonText)
  const namespace = useNamespace(props.namespace)
  const isConnecting = useStore(
    latchkey.connections,
    (connections) => connectionOf(connections, namespace).status === 'connecting',
  )
  const handlePress = () =>
    openModal(latchkey, props.namespace ? { namespace: props.namespace } : {})
  return (
    <PageButton
      name="connect-button"
      variant="accent"
      size={props.size}
      disabled={props.disabled}
      expectedWidth={144}
      onPress={handlePress}
    >
      {isConnecting ? <span className="ring page-ring" /> : null}
      <span className="page-text">
        {isConnecting ? (props.loadingLabel ?? text.connecting) : (props.label ?? text.connect)}
      </span>
    </PageButton>
  )
}
