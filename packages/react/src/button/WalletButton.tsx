import type { Namespace } from '@latchkey/core'
import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { useText } from '../hooks/useText.ts'
import { useLatchkeyWallet } from '../hooks/useWallet.ts'
import { buttonText } from '../text/en/button.ts'
import { type ButtonSize, PageButton } from './PageButton.tsx'
import { useWalletButtonContent } from './useWalletButtonContent.tsx'

/** Props of `WalletButton`. */
export type WalletButtonProps = {
  /**
   * A name (`metamask`, `trust`, `magic-eden`), an id of the wallet directory, `walletConnect`, `email` or a social
   * account (`google`).
   */
  wallet: string
  size?: ButtonSize
  /** Connects the wallet to this namespace only. */
  namespace?: Namespace
  disabled?: boolean
}

/** Connects one wallet that the site names, or logs in one way. */
export function WalletButton(props: WalletButtonProps): JSX.Element {
  const { wallet, namespace } = props
  const text = useText(buttonText)
  const { name, image } = useWalletButtonContent(wallet)
  const { connect, status } = useLatchkeyWallet(namespace ? { namespace } : {})
  const handlePress = () => {
    // The modal shows every failure.
    connect(wallet).catch(() => {})
  }
  return (
    <PageButton
      name="wallet-button"
      variant="quiet"
      size={props.size}
      disabled={props.disabled || status === 'pending'}
      expectedWidth={136}
      hasImage
      onPress={handlePress}
      content={
        <>
          <span className="page-image">{image}</span>
          <bdi className="page-text">
            {status === 'pending' ? text.connecting : plainText(name, 32)}
          </bdi>
        </>
      }
    />
  )
}
