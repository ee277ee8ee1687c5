import { type Namespace, openModal } from '@latchkey/core'
import { connectionOf, internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { useNamespace } from '../hooks/useNamespace.ts'
import { useText } from '../hooks/useText.ts'
import { buttonText } from '../text/en/button.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { ConnectButtonCustom } from './ConnectButtonCustom.tsx'
import { type ButtonContent, type ButtonSize, PageButton } from './PageButton.tsx'

/** Props of `ConnectButton`. */
export type ConnectButtonProps = {
  size?: ButtonSize
  /** Default: "Connect wallet". */
  label?: string
  /** Default: "Connecting...". */
  loadingLabel?: string
  /** Only offers wallets of this namespace. */
  namespace?: Namespace
  disabled?: boolean
}

/** The connect button, and `ConnectButton.Custom` to render a custom button. */
export type ConnectButtonComponent = {
  (props: ConnectButtonProps): JSX.Element
  Custom: typeof ConnectButtonCustom
}

function DefaultConnectButton(props: ConnectButtonProps): JSX.Element {
  const content = useConnectButtonContent(props)
  return <PageButton {...content} size={props.size} disabled={props.disabled} />
}

/** Opens the modal to connect a wallet. For a render prop, use `ConnectButton.Custom`. */
export const ConnectButton: ConnectButtonComponent = /* @__PURE__ */ Object.assign(
  DefaultConnectButton,
  { Custom: ConnectButtonCustom },
)

export function useConnectButtonContent(props: ConnectButtonProps): ButtonContent {
  const latchkey = useLatchkey()
  const text = useText(buttonText)
  const namespace = useNamespace(props.namespace)
  const isConnecting = useStore(
    internals(latchkey).connections,
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
