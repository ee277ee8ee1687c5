import { useState } from 'react'
import type { Question } from './openWallet.ts'

export function QuestionCard(props: {
  question: Question
  onAnswer(answer: () => Promise<void>): Promise<void>
}) {
  const { question } = props
  const [isBusy, setIsBusy] = useState(false)
  const submitAnswer = (answer: () => Promise<void>) => {
    setIsBusy(true)
    void props.onAnswer(answer)
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
        <button type="button" disabled={isBusy} onClick={() => submitAnswer(question.reject)}>
          Reject
        </button>
        <button
          type="button"
          className="yes"
          disabled={isBusy}
          onClick={() => submitAnswer(question.approve)}
        >
          Approve
        </button>
      </footer>
    </section>
  )
}
