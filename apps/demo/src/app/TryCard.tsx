import type { BitcoinProvider } from '@latchkey/bitcoin'
import { isLatchkeyError, type Namespace } from '@latchkey/core'
import type { PolkadotProvider } from '@latchkey/polkadot'
import { useLatchkeyConnection, useLatchkeyProvider } from '@latchkey/react'
import type { SolanaProvider } from '@latchkey/solana'
import { useState } from 'react'
import { bitcoinRequests } from './bitcoinRequests.ts'
import { type EvmProvider, evmRequests } from './evmRequests.ts'
import { polkadotRequests } from './polkadotRequests.ts'
import type { SampleRequest } from './sampleRequest.ts'
import { solanaRequests } from './solanaRequests.ts'

/** Each namespace has its own provider, which only runs its requests. */
type AnyRequest = SampleRequest<EvmProvider & SolanaProvider & BitcoinProvider & PolkadotProvider>

const requestsOf: Record<Namespace, readonly AnyRequest[]> = {
  eip155: evmRequests,
  solana: solanaRequests,
  bip122: bitcoinRequests,
  polkadot: polkadotRequests,
}

/** `answer` is the literal response of the wallet or the page. */
type LogEntry = { id: number; outcome: 'done' | 'failed'; text: string; answer: string }

/** Requests a site would make, to see the wallet's side of them. */
export function TryCard() {
  const { address, namespace } = useLatchkeyConnection()
  const { data: provider } = useLatchkeyProvider()
  const [entries, setEntries] = useState<readonly LogEntry[]>([])
  const [busy, setBusy] = useState(false)
  const run = async (request: AnyRequest) => {
    if (!provider || !address) return
    setBusy(true)
    const entry = await runRequest(request, provider, address)
    setEntries((earlier) => [{ ...entry, id: (earlier[0]?.id ?? 0) + 1 }, ...earlier].slice(0, 4))
    setBusy(false)
  }
  return (
    <section className="card" aria-label="Try it">
      <h2>Ask the wallet</h2>
      <div className="try">
        {requestsOf[namespace].map((request) => (
          <button
            key={request.title}
            type="button"
            disabled={!provider || busy}
            onClick={() => void run(request)}
          >
            {request.title}
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

async function runRequest(
  request: AnyRequest,
  provider: unknown,
  address: string,
): Promise<Omit<LogEntry, 'id'>> {
  try {
    const answer = await request.run(provider as Parameters<AnyRequest['run']>[0], address)
    return { outcome: 'done', text: request.doneText, answer: `${request.title}: ${answer}` }
  } catch (error) {
    const reason = reasonOf(error)
    const text = /reject|denied|declined/i.test(reason)
      ? 'You rejected the request. Nothing was signed.'
      : 'It did not work. Nothing was signed.'
    return { outcome: 'failed', text, answer: `${request.title}: ${reason}` }
  }
}

function reasonOf(error: unknown): string {
  if (isLatchkeyError(error)) return `${error.shortMessage} (${error.code})`
  return error instanceof Error ? error.message : String(error)
}
