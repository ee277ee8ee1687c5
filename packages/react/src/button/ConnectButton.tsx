import type { Namespace } from '@latchkey/core'
import { type JSX, useLayoutEffect, useRef } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { type ConnectButtonDrawing, drawConnectButton } from './drawConnectButton.ts'

export type ConnectButtonProps = {
  size?: 'sm' | 'md'
  /** Default: "Connect Wallet". */
  label?: string
  /** Default: "Connecting...". */
  loadingLabel?: string
  /** Offers the wallets of this namespace only. */
  namespace?: Namespace
  disabled?: boolean
}

/**
 * Opens the modal to connect a wallet. Drawn by hand in one go, as on pages without React: it is on every page,
 * and a portal into a shadow root would cost a second pass of rendering and a second set of listeners.
 */
export function ConnectButton(props: ConnectButtonProps): JSX.Element {
  const latchkey = useLatchkey()
  const host = useRef<HTMLSpanElement>(null)
  const drawing = useRef<ConnectButtonDrawing>(null)
  // On a server, or on a page that takes over what one rendered, where it stays. Found in the page: a hook that knows
  // would bring passive effects with it, and every first frame would wait for those.
  const isFromServer =
    typeof document === 'undefined' ||
    document.querySelector('.latchkey-connect-button > svg') !== null
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const drawn = drawConnectButton(latchkey, shadow)
    drawing.current = drawn
    return () => drawn.remove()
  }, [latchkey])
  useLayoutEffect(() => {
    drawing.current?.update(props)
  })
  return (
    <span ref={host} className="latchkey-connect-button">
      {/* Keeps the place until the script is here, so that nothing jumps; behind a shadow root it is not drawn. */}
      {isFromServer ? (
        <svg aria-hidden="true" width={144} height={props.size === 'sm' ? 32 : 40} />
      ) : null}
    </span>
  )
}
