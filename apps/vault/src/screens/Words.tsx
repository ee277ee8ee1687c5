import { Button } from '@latchkey/react/parts'
import { type JSX, useState } from 'react'
import { ActionButton } from './ActionButton.tsx'
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
  hasSmartAccount: boolean
  onDone(): void
}): JSX.Element {
  const [state, setState] = useState<Export>({ step: 'asking' })
  const [typed, setTyped] = useState('')
  const handleShow = () => {
    props
      .exportWords((untilMs) => setState({ step: 'waiting', untilMs }))
      .then(
        (words) => setState({ step: 'shown', words: words.split(' ') }),
        (error: unknown) => setState({ step: 'failed', error }),
      )
  }
  if (state.step === 'shown') return <WordList words={state.words} onDone={props.onDone} />
  const isWaiting = state.step === 'waiting'
  return (
    <>
      <div className="intro">
        <p className="lead">Anyone with these words can take your funds</p>
        <p className="plain">
          We’ll never ask you for them. We’ll send you an email when they are shown.
        </p>
        {props.hasSmartAccount ? (
          <p className="plain">
            Other wallets show your standard account with them. Move what your smart account holds
            there first.
          </p>
        ) : null}
      </div>
      <label className="labelled">
        Type “{phrase}” to continue
        <span className="field">
          <input
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </span>
      </label>
      <div className="grow" />
      <Trouble text={state.step === 'failed' ? explain(state.error) : null} />
      {isWaiting ? (
        <p className="plain" role="status">
          This takes a few seconds, in case someone is rushing you.
        </p>
      ) : null}
      <ActionButton
        label="Show words"
        busyLabel="One moment…"
        isBusy={isWaiting}
        disabled={typed.trim().toLowerCase() !== phrase}
        onPress={handleShow}
      />
    </>
  )
}

function WordList(props: { words: readonly string[]; onDone(): void }): JSX.Element {
  const [isBare, setBare] = useState(false)
  return (
    <>
      <p className="plain">
        Write them down in this order. Any wallet that accepts 24 words can open your accounts with
        them.
      </p>
      <ol
        className="groups"
        data-count="words"
        data-bare={isBare ? '' : undefined}
        data-testid="words"
      >
        {props.words.map((word, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words may be equal; the order does not change
          <li key={at}>{isBare ? word : '••••'}</li>
        ))}
      </ol>
      <div className="grow" />
      <div className="actions">
        <Button variant="accent" onPress={() => setBare(!isBare)}>
          {isBare ? 'Hide words' : 'Reveal words'}
        </Button>
        <Button onPress={props.onDone}>Done</Button>
      </div>
    </>
  )
}
