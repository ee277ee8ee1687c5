import { findNetwork, internals, track } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { networkImage } from '../format/networkImage.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { accountText } from '../text/en/account.ts'
import { buttonText } from '../text/en/button.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The active network, with a link to choose another; hidden where the site has one network or forbids switching. */
export function NetworkRow(): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const names = useText(buttonText)
  const options = useStore(internals(latchkey).options)
  const state = useStore(internals(latchkey).network)
  const network = findNetwork(state, state.active)
  const name = network?.name ?? names.unknownNetwork
  if (!options.modal.networkSwitch || (network && state.networks.length < 2)) return null
  const handlePress = () => {
    track(latchkey, { event: 'CLICK_NETWORKS' })
    pushView(latchkey, { name: 'Networks' })
  }
  return (
    <ListRow
      id="network"
      title={text.network}
      detail={name}
      image={<Logo shape="round" name={name} src={network && networkImage(options, network)} />}
      endIcon="chevron"
      onPress={handlePress}
    />
  )
}
