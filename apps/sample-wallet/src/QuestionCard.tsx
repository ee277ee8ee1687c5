import { useState } from 'react'
import type { Question } from './openWallet.ts'

export function QuestionCard(props: {
  question: Question
  onAnswer(give: () => Promise<void>): Promise<void>
}) {
  const { question } = props
  const [busy, setBusy] = useState(false)
  const answer = (give: () => Promise<void>) => {
    setBusy(true)
    void props.onAnswer(give)
  }
  return (
    <section className="card" aria-labelledby="question">
      <h2 id="question">{question.title}</h2>
      <p>{question.site}</p>
      <dl>
        {question.facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <button type="button" disabled={busy} onClick={() => answer(question.reject)}>
          Reject
        </button>
        <button
          type="button"
          className="yes"
          disabled={busy}
          onClick={() => answer(question.approve)}
        >
          Approve
        </button>
      </footer>
    </section>
  )
}
