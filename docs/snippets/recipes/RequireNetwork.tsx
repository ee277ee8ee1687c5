import { base } from 'latchkey/evm'
import { useLatchkeyNetwork } from 'latchkey/react'
import type { JSX, ReactNode } from 'react'

/** Shows its children on Base only, and a button to get there. */
export function RequireNetwork(props: { children: ReactNode }): JSX.Element {
  const { caipNetworkId, networks, switchNetwork } = useLatchkeyNetwork()
  const wanted = networks.find((network) => network.id === base.id)
  if (!wanted || wanted.caipNetworkId === caipNetworkId) return <>{props.children}</>
  return (
    <button type="button" onClick={() => switchNetwork(wanted).catch(() => {})}>
      Switch to {wanted.name}
    </button>
  )
}
