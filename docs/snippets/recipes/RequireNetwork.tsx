import { base } from 'latchkey/evm'
import { useLatchkeyNetwork, useLatchkeyNetworks, useLatchkeySwitchNetwork } from 'latchkey/react'
import type { JSX, ReactNode } from 'react'

/** Shows its children on Base only, and a button to get there. */
export function RequireNetwork(props: { children: ReactNode }): JSX.Element {
  const { caipNetworkId } = useLatchkeyNetwork()
  const networks = useLatchkeyNetworks()
  const { mutate, isPending } = useLatchkeySwitchNetwork()
  const wanted = networks.find((network) => network.id === base.id)
  if (!wanted || wanted.caipNetworkId === caipNetworkId) return <>{props.children}</>
  return (
    <button type="button" disabled={isPending} onClick={() => mutate({ network: wanted })}>
      Switch to {wanted.name}
    </button>
  )
}
