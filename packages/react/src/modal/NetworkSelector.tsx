import { findNetwork, internals, track } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { networkImage } from '../format/networkImage.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { Icon } from '../parts/Icon.tsx'
import { Logo } from '../parts/Logo.tsx'
import { buttonText } from '../text/en/button.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The network in the account's header; a button only where there is another network to choose. */
export function NetworkSelector(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(modalText)
  const names = useText(buttonText)
  const state = useStore(internals(latchkey).network)
  const options = useStore(internals(latchkey).options)
  const network = findNetwork(state, state.active)
  const name = network?.name ?? names.unknownNetwork
  const picture = <Logo shape="round" name={name} src={network && networkImage(options, network)} />
  if (state.networks.length < 2 && network) {
    return (
      <span className="network-badge" role="img" aria-label={name}>
        {picture}
      </span>
    )
  }
  const handlePress = () => {
    track(latchkey, { event: 'CLICK_NETWORKS' })
    pushView(latchkey, { name: 'Networks' })
  }
  return (
    <button
      type="button"
      className="network-selector"
      part="network-selector"
      aria-label={fill(text.chooseNetwork, { name })}
      onClick={handlePress}
    >
      <span className="network-badge">{picture}</span>
      <Icon name="down" size={16} />
    </button>
  )
}
