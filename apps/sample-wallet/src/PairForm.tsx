import { type FormEvent, useState } from 'react'
import type { Wallet } from './openWallet.ts'

export function PairForm(props: {
  wallet: Wallet | null
  onProblem(problem: string | null): void
}) {
  const [uri, setUri] = useState('')
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    props.onProblem(null)
    try {
      await props.wallet?.pair(uri.trim())
      setUri('')
    } catch (error) {
      props.onProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <form className="card" onSubmit={(event) => void handleSubmit(event)}>
      <label htmlFor="uri">Paste a connection link</label>
      <textarea
        id="uri"
        rows={3}
        placeholder="wc:…"
        value={uri}
        onChange={(event) => setUri(event.target.value)}
      />
      <button type="submit" className="yes" disabled={!props.wallet || !uri.startsWith('wc:')}>
        {props.wallet ? 'Connect' : 'Starting …'}
      </button>
    </form>
  )
}
