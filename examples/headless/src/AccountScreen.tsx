import { formatUnits } from 'latchkey'
import {
  truncateAddress,
  useLatchkeyBalance,
  useLatchkeyConnection,
  useLatchkeyDisconnect,
  useLatchkeyIdentity,
  useLatchkeyNetwork,
  useLatchkeyNetworks,
  useLatchkeySwitchNetwork,
  useLatchkeyTokens,
} from 'latchkey/react'
import type { JSX } from 'react'

/** The connected account: name, balance, network, tokens, and a button to disconnect. */
export function AccountScreen(): JSX.Element {
  const { address = '' } = useLatchkeyConnection()
  const { data: identity } = useLatchkeyIdentity()
  const { data: balance } = useLatchkeyBalance()
  const disconnect = useLatchkeyDisconnect()
  return (
    <section aria-label="Account">
      <p>{identity?.name ?? truncateAddress(address)}</p>
      {balance ? (
        <p>
          {formatUnits(balance.amount, balance.decimals)} {balance.symbol}
        </p>
      ) : null}
      <Networks />
      <Tokens />
      <button type="button" onClick={() => disconnect.mutate()}>
        Disconnect
      </button>
    </section>
  )
}

function Networks(): JSX.Element {
  const { caipNetworkId } = useLatchkeyNetwork()
  const networks = useLatchkeyNetworks()
  const { mutate } = useLatchkeySwitchNetwork()
  const choose = (id: string) => {
    const network = networks.find((candidate) => candidate.caipNetworkId === id)
    // If the visitor rejects the switch, the network doesn't change.
    if (network) mutate({ network })
  }
  return (
    <select
      aria-label="Network"
      value={caipNetworkId}
      onChange={(event) => choose(event.target.value)}
    >
      {networks.map((network) => (
        <option key={network.caipNetworkId} value={network.caipNetworkId}>
          {network.name}
        </option>
      ))}
    </select>
  )
}

/** Requires a Latchkey server (`endpoints.api`). Without one, the list is empty. */
function Tokens(): JSX.Element {
  const { data = [] } = useLatchkeyTokens()
  return (
    <ul>
      {data.map((token) => (
        <li key={token.address ?? token.symbol}>
          {formatUnits(token.amount, token.decimals)} {token.symbol}
        </li>
      ))}
    </ul>
  )
}
