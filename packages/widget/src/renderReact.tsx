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
export type ReactElementName =
  `latchkey-${'button' | `${'connect' | 'account' | 'network' | 'wallet'}-button` | 'onramp-widget'}`

const components: Readonly<
  Record<ReactElementName, (attributes: ElementAttributes) => JSX.Element | null>
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

/** Renders the element's component inside its shadow root; returns the cleanup. */
export function renderReact(
  latchkey: Latchkey,
  shadow: ShadowRoot,
  element: { name: ReactElementName; attributes: ElementAttributes },
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
