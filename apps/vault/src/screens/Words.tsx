import { type JSX, useState } from 'react'
import { explain } from './explain.ts'
import { Trouble } from './Trouble.tsx'

const phrase = 'show my words'

type Export =
  | { step: 'asking' }
  | { step: 'waiting'; untilMs: number }
  | { step: 'shown'; words: readonly string[] }
  | { step: 'failed'; error: unknown }

/** Shows the 24 words after a typed phrase, a step-up and a waiting time; hidden at first, never in the clipboard. */
export function Words(props: {
  exportWords(onPause: (untilMs: number) => void): Promise<string>
  onDone(): void
}): JSX.Element {
  const [state, setState] = useState<Export>({ step: 'asking' })
  const [typed, setTyped] = useState('')
  const [isBare, setBare] = useState(false)
  const handleShow = () => {
    props
      .exportWords((untilMs) => setState({ step: 'waiting', untilMs }))
      .then(
        (words) => setState({ step: 'shown', words: words.split(' ') }),
        (error: unknown) => setState({ step: 'failed', error }),
      )
  }
  if (state.step === 'shown') {
    return (
      <>
        <p className="lead">Your 24 words</p>
        <ol className="groups words" data-bare={isBare ? '' : undefined} data-testid="words">
          {state.words.map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words may be equal; the order does not change
            <li key={at}>{isBare ? word : '••••'}</li>
          ))}
        </ol>
        <p className="note">
          Write them down in this order. Another wallet that asks for 24 words opens your accounts.
        </p>
        <div className="grow" />
        <button type="button" className="button accent" onClick={() => setBare(!isBare)}>
          {isBare ? 'Cover them' : 'Uncover them'}
        </button>
        <button type="button" className="button quiet" onClick={props.onDone}>
          Done
        </button>
      </>
    )
  }
  return (
    <>
      <p className="lead">Anyone with these words can take everything</p>
      <p className="soft">We never ask for them. You get an e-mail about this.</p>
      <label className="field plain">
        Type “{phrase}”
        <input autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </label>
      <div className="grow" />
      <Trouble text={state.step === 'failed' ? explain(state.error) : null} />
      {state.step === 'waiting' ? (
        <p className="soft" role="status">
          A short pause, in case someone is rushing you …
        </p>
      ) : null}
      <button
        type="button"
        className="button accent"
        disabled={typed.trim().toLowerCase() !== phrase || state.step === 'waiting'}
        onClick={handleShow}
      >
        Show the words
      </button>
      <button type="button" className="button quiet" onClick={props.onDone}>
        Back
      </button>
    </>
  )
}
