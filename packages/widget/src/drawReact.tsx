import type { Latchkey } from '@latchkey/core'
import {
  AccountButton,
  ConnectButton,
  LatchkeyButton,
  LatchkeyProvider,
  NetworkButton,
  OnrampWidget,
  WalletButton,
} from '@latchkey/react'
import type { JSX } from 'react'
import { createRoot } from 'react-dom/client'
import type { ElementAttributes } from './readElementAttributes.ts'

/** The elements that show a React component. */
export type DrawnElement =
  `latchkey-${'button' | `${'connect' | 'account' | 'network' | 'wallet'}-button` | 'onramp-widget'}`

const components: Readonly<
  Record<DrawnElement, (attributes: ElementAttributes) => JSX.Element | null>
> = {
  'latchkey-button': LatchkeyButton,
  'latchkey-connect-button': ConnectButton,
  'latchkey-account-button': AccountButton,
  'latchkey-network-button': NetworkButton,
  'latchkey-wallet-button': ({ wallet = 'walletConnect', ...props }) => (
    <WalletButton wallet={wallet} {...props} />
  ),
  'latchkey-onramp-widget': OnrampWidget,
}

/** The element's component, drawn by React inside its shadow root; returns the undo. */
export function drawReact(
  latchkey: Latchkey,
  shadow: ShadowRoot,
  element: { name: DrawnElement; attributes: ElementAttributes },
): () => void {
  const Component = components[element.name]
  const container = document.createElement('span')
  shadow.append(container)
  const root = createRoot(container)
  root.render(
    <LatchkeyProvider latchkey={latchkey}>
      <Component {...element.attributes} />
    </LatchkeyProvider>,
  )
  return () => {
    root.unmount()
    container.remove()
  }
}
