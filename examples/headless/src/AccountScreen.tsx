import { formatUnits } from 'latchkey'
import {
  truncateAddress,
  useLatchkeyAccount,
  useLatchkeyBalance,
  useLatchkeyDisconnect,
  useLatchkeyIdentity,
  useLatchkeyNetwork,
  useLatchkeyTokens,
} from 'latchkey/headless'
import type { JSX } from 'react'

/** The connected account: name, balance, network, tokens, and a button to disconnect. */
export function AccountScreen(): JSX.Element {
  const { address = '' } = useLatchkeyAccount()
  const { data: identity } = useLatchkeyIdentity()
  const { balance } = useLatchkeyBalance()
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
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
    </section>
  )
}

function Networks(): JSX.Element {
  const { networks, caipNetworkId, switchNetwork } = useLatchkeyNetwork()
  const choose = (id: string) => {
    const network = networks.find((candidate) => candidate.caipNetworkId === id)
    // A visitor who rejects the switch stays on the network.
    if (network) switchNetwork(network).catch(() => {})
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

/** Needs a Latchkey server (`endpoints.api`); the list is empty without. */
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
