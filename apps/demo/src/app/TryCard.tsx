import type { BitcoinProvider } from '@latchkey/bitcoin'
import type { Namespace } from '@latchkey/core'
import type { PolkadotProvider } from '@latchkey/polkadot'
import { useLatchkeyAccount, useLatchkeyProvider } from '@latchkey/react'
import type { SolanaProvider } from '@latchkey/solana'
import { useState } from 'react'
import type { Attempt } from './attempt.ts'
import { attempts, type Provider } from './attempts.ts'
import { bitcoinAttempts } from './bitcoinAttempts.ts'
import { polkadotAttempts } from './polkadotAttempts.ts'
import { solanaAttempts } from './solanaAttempts.ts'

/** Each namespace has a provider of its own, and only its own attempts are run with it. */
type AnyAttempt = Attempt<Provider & SolanaProvider & BitcoinProvider & PolkadotProvider>

const attemptsOf: Record<Namespace, readonly AnyAttempt[]> = {
  eip155: attempts,
  solana: solanaAttempts,
  bip122: bitcoinAttempts,
  polkadot: polkadotAttempts,
}

/** `answer` is what the wallet or the page answered, word for word. */
type Entry = { id: number; outcome: 'done' | 'failed'; text: string; answer: string }

/** Requests a site would make, to see the wallet's side of them. */
export function TryCard() {
  const { address, namespace } = useLatchkeyAccount()
  const provider = useLatchkeyProvider()
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [busy, setBusy] = useState(false)
  const run = async (attempt: AnyAttempt) => {
    if (!provider || !address) return
    setBusy(true)
    const entry = await outcomeOf(attempt, provider, address)
    setEntries((known) => [{ ...entry, id: known.length }, ...known].slice(0, 4))
    setBusy(false)
  }
  return (
    <section className="card" aria-label="Try it">
      <h2>Ask the wallet</h2>
      <div className="try">
        {attemptsOf[namespace].map((attempt) => (
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
        {entries.map(({ id, outcome, text, answer }) => (
          <li key={id} data-outcome={outcome}>
            <strong>{text}</strong>
            <code title={answer}>{answer}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function outcomeOf(
  attempt: AnyAttempt,
  provider: unknown,
  address: string,
): Promise<Omit<Entry, 'id'>> {
  try {
    const answer = await attempt.run(provider as Parameters<AnyAttempt['run']>[0], address)
    return { outcome: 'done', text: attempt.done, answer: `${attempt.title}: ${answer}` }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const text = /reject|denied|declined/i.test(reason)
      ? 'You rejected the request. Nothing was signed.'
      : 'It did not work. Nothing was signed.'
    return { outcome: 'failed', text, answer: `${attempt.title}: ${reason}` }
  }
}
