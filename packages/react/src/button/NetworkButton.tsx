import type { Latchkey } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { type JSX, useState } from 'react'
import { useStore } from 'zustand'
import { networkImage } from '../format/networkImage.ts'
import { plainText } from '../format/plainText.ts'
import { useText } from '../hooks/useText.ts'
import { openView } from '../navigation/openView.ts'
import { Logo } from '../parts/Logo.tsx'
import { useLatchkeyNetwork } from '../publicHooks/useLatchkeyNetwork.ts'
import { buttonText } from '../text/en/button.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { type ButtonSize, PageButton } from './PageButton.tsx'

/** Props of `NetworkButton`. */
export type NetworkButtonProps = {
  size?: ButtonSize
  /** Shown if no network is active. Default: "Select Network". */
  label?: string
  disabled?: boolean
}

/** Shows the active network and opens the list of networks. */
export function NetworkButton(props: NetworkButtonProps): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(buttonText)
  const options = useStore(internals(latchkey).options)
  const { network, caipNetworkId, isSupported } = useLatchkeyNetwork()
  const fallback = caipNetworkId ? text.unknownNetwork : (props.label ?? text.selectNetwork)
  const name = isSupported ? (network?.name ?? props.label ?? fallback) : text.switchNetwork
  const handlePress = () =>
    openView(latchkey, { name: isSupported ? 'Networks' : 'UnsupportedChain' })
  const isInUse = useIsInUse(latchkey)
  const isKnown = network !== null && isSupported
  return (
    <PageButton
      name="network-button"
      variant="quiet"
      size={props.size}
      disabled={props.disabled}
      expectedWidth={136}
      hasImage={isKnown}
      isWarning={!isSupported}
      onPress={handlePress}
      content={
        <>
          {isKnown ? (
            <span className="page-image">
              <Logo
                shape="round"
                name={network.name}
                src={isInUse ? networkImage(options, network) : network.iconUrl}
              />
            </span>
          ) : null}
          <bdi className="page-text">{plainText(name, 32)}</bdi>
        </>
      }
    />
  )
}

/**
 * Whether the visitor has opened the modal or is connected. Until then the page sends no request, not even for the
 * network's image on our server.
 */
function useIsInUse(latchkey: Latchkey): boolean {
  const isOpen = useStore(internals(latchkey).modal, ({ open }) => open)
  const isConnected = useStore(internals(latchkey).connections, (connections) =>
    Object.values(connections).some(({ status }) => status === 'connected'),
  )
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened || isConnected
}
