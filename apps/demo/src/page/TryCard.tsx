import { useLatchkeyAccount, useLatchkeyProvider } from '@latchkey/react'
import type { SolanaProvider } from '@latchkey/solana'
import { useState } from 'react'
import { type Attempt, attempts, type Provider } from './attempts.ts'
import { type SolanaAttempt, solanaAttempts } from './solanaAttempts.ts'

type Entry = { id: number; outcome: 'done' | 'failed'; text: string }

/** Requests a site would make, to see the wallet's side of them. */
export function TryCard() {
  const { address } = useLatchkeyAccount()
  const provider = useLatchkeyProvider()
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [busy, setBusy] = useState(false)
  const isSolana = address !== null && !address.startsWith('0x')
  const run = async (attempt: Attempt | SolanaAttempt) => {
    if (!provider || !address) return
    setBusy(true)
    const entry = await outcomeOf(attempt, provider, address)
    setEntries((known) => [{ ...entry, id: known.length }, ...known].slice(0, 4))
    setBusy(false)
  }
  return (
    <section className="card" aria-label="Try it">
      <h2>Try it</h2>
      <div className="try">
        {(isSolana ? solanaAttempts : attempts).map((attempt) => (
          <button
            key={attempt.title}
            type="button"
            disabled={!provider || busy}
            onClick={() => void run(attempt)}
          >
            {attempt.title}
          </button>
        ))}
      </div>
      <ul className="log" aria-live="polite" data-testid="log">
        {entries.map(({ id, outcome, text }) => (
          <li key={id} data-outcome={outcome}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

async function outcomeOf(
  attempt: Attempt | SolanaAttempt,
  provider: unknown,
  address: string,
): Promise<Omit<Entry, 'id'>> {
  try {
    const answer = await attempt.run(provider as Provider & SolanaProvider, address)
    return { outcome: 'done', text: `${attempt.title}: ${answer}` }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { outcome: 'failed', text: `${attempt.title}: ${reason}` }
  }
}
