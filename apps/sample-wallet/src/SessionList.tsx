import type { Wallet } from './openWallet.ts'

/** The chains of `npm start`. */
const localEvmChains = ['eip155:31337', 'eip155:31338']

export function SessionList({ wallet }: { wallet: Wallet }) {
  const sessions = wallet.sessions()
  return (
    <section className="card" aria-label="Connected sites">
      <h2>Connected sites</h2>
      {sessions.length === 0 ? <p>None yet.</p> : null}
      {sessions.map(({ topic, site, chains }) => (
        <div key={topic} className="session">
          <strong>{site}</strong>
          <div>
            {chains
              .filter((chain) => localEvmChains.includes(chain))
              .map((chain) => (
                <button
                  key={chain}
                  type="button"
                  onClick={() => void wallet.switchChain(topic, chain)}
                >
                  Go to {chain.split(':')[1]}
                </button>
              ))}
            <button type="button" onClick={() => void wallet.disconnect(topic)}>
              Disconnect
            </button>
          </div>
        </div>
      ))}
    </section>
  )
}
