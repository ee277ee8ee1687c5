import {
  useLatchkeyBalance,
  useLatchkeyConnection,
  useLatchkeyDisconnect,
  useLatchkeyNetwork,
} from '@latchkey/react'
import { exactAmount, shortAmount } from './amount.ts'
import { SignInButton, SignInFact } from './SignIn.tsx'

/** The visitor's connection, read with the public hooks. */
export function ConnectedCard() {
  const connection = useLatchkeyConnection()
  const { network, caipNetworkId } = useLatchkeyNetwork()
  const { data: balance, status } = useLatchkeyBalance()
  const disconnect = useLatchkeyDisconnect()
  if (connection.status !== 'connected') {
    return (
      <section className="card" aria-label="Connection">
        <h2>Your account</h2>
        <p className="hint">
          Not connected. Press <strong>Connect wallet</strong> and pick the Demo Wallet, or one of
          the demo wallets of the other chains.
        </p>
      </section>
    )
  }
  // No chain of that kind runs here, so there is no balance to show.
  const missing = status === 'pending' ? '…' : 'no node on this machine'
  return (
    <section className="card" aria-label="Connection">
      <h2>Your account</h2>
      <dl className="facts">
        <dt>Wallet</dt>
        <dd>{connection.connector.name}</dd>
        <dt>Address</dt>
        <dd data-testid="address">{connection.address}</dd>
        <dt>Network</dt>
        <dd data-testid="network">{network?.name ?? caipNetworkId}</dd>
        <dt>Balance</dt>
        <dd data-testid="balance" title={balance ? exactAmount(balance) : undefined}>
          {balance ? shortAmount(balance) : missing}
        </dd>
        <SignInFact />
      </dl>
      <p className="try after">
        <SignInButton />
        <button type="button" onClick={() => disconnect.mutate()}>
          Disconnect
        </button>
      </p>
    </section>
  )
}
