import { compatibleNetworks, internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { receiveText } from '../text/en/receive.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { NetworkLogo } from './NetworkLogo.tsx'

/** How many images fit next to the text. */
const maxImages = 5

/** The networks on which the address can receive, with the first images. */
export function CompatibleNetworksRow({ active }: { active: ActiveAccount }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(receiveText)
  const { networks } = useStore(internals(latchkey).network)
  const compatible = compatibleNetworks(networks, active.account, active.network.caipNetworkId)
  return (
    <ListRow
      id="compatible"
      part="compatible-networks"
      title={text.compatible}
      end={
        <span className="receive-networks" aria-hidden="true">
          {compatible.slice(0, maxImages).map((network) => (
            <NetworkLogo key={network.caipNetworkId} network={network} />
          ))}
        </span>
      }
      endIcon="chevron"
      onPress={() => pushView(latchkey, { name: 'WalletCompatibleNetworks' })}
    />
  )
}
