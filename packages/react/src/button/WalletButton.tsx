import type { Namespace } from '@latchkey/core'
import { type JSX, useState } from 'react'
import { plainText } from '../format/plainText.ts'
import { useText } from '../hooks/useText.ts'
import { connectWallet } from '../launch/connectWallet.ts'
import { buttonText } from '../text/en/button.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { type ButtonSize, PageButton } from './PageButton.tsx'
import { useWalletButtonContent } from './useWalletButtonContent.tsx'

/** Props of `WalletButton`. */
export type WalletButtonProps = {
  /**
   * A name (`metamask`, `trust`, `magic-eden`), an id from the wallet directory, `walletConnect`, `email` or a social
   * account (`google`).
   */
  wallet: string
  size?: ButtonSize
  /** Connects the wallet to this namespace only. */
  namespace?: Namespace
  disabled?: boolean
}

/** Connects a specific wallet, or logs in with a specific method. */
export function WalletButton(props: WalletButtonProps): JSX.Element {
  const { wallet, namespace } = props
  const text = useText(buttonText)
  const { name, image } = useWalletButtonContent(wallet)
  const latchkey = useLatchkey()
  // Without `useLatchkeyConnectWallet`: its query library must not be in the button's chunk.
  const [isPending, setPending] = useState(false)
  const handlePress = () => {
    setPending(true)
    const done = () => setPending(false)
    // The modal shows every failure.
    connectWallet(latchkey, { wallet, ...(namespace ? { namespace } : {}) }).then(done, done)
  }
  return (
    <PageButton
      name="wallet-button"
      variant="quiet"
      size={props.size}
      disabled={props.disabled || isPending}
      expectedWidth={136}
      hasImage
      onPress={handlePress}
      content={
        <>
          <span className="page-image">{image}</span>
          <bdi className="page-text">{isPending ? text.connecting : plainText(name, 32)}</bdi>
        </>
      }
    />
  )
}
