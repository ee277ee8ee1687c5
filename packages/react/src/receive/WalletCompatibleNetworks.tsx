import { compatibleNetworks, internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { plainText } from '../format/plainText.ts'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import { receiveText } from '../text/en/receive.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { NetworkLogo } from './NetworkLogo.tsx'

/** Lists every network on which the address can receive, for information only. */
export function WalletCompatibleNetworks({ active }: { active: ActiveAccount }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(receiveText)
  const { networks } = useStore(internals(latchkey).network)
  const compatible = compatibleNetworks(networks, active.account, active.network.caipNetworkId)
  return (
    <div className="receive">
      <p className="receive-hint">{text.lead}</p>
      <ul className="list">
        {compatible.map((network) => (
          <li key={network.caipNetworkId} className="receive-network" part="network">
            <span className="row-image">
              <NetworkLogo network={network} />
            </span>
            <bdi className="line row-title">{plainText(network.name)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
