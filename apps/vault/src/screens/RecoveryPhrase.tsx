import { Button } from '@latchkey/react/vault'
import { type JSX, useState } from 'react'
import { fill } from '../text/fill.ts'
import { pageLanguage, texts } from '../text/language.ts'
import { ActionButton } from './ActionButton.tsx'
import { ErrorText } from './ErrorText.tsx'
import { explain } from './explain.ts'

type Export =
  | { step: 'asking' }
  | { step: 'confirming' }
  | { step: 'waiting'; untilMs: number }
  | { step: 'shown'; words: readonly string[] }
  | { step: 'failed'; error: unknown }

/** Shows the 24 words after a typed phrase, a step-up and a waiting time; hidden at first, never in the clipboard. */
export function RecoveryPhrase(props: {
  exportWords(onPause: (untilMs: number) => void): Promise<string>
  hasSmartAccount: boolean
  onDone(): void
}): JSX.Element {
  const [state, setState] = useState<Export>({ step: 'asking' })
  const [typed, setTyped] = useState('')
  const handleShow = () => {
    setState({ step: 'confirming' })
    props
      .exportWords((untilMs) => setState({ step: 'waiting', untilMs }))
      .then(
        (words) => setState({ step: 'shown', words: words.split(' ') }),
        (error: unknown) => setState({ step: 'failed', error }),
      )
  }
  if (state.step === 'shown') return <WordList words={state.words} onDone={props.onDone} />
  const words = texts().protect
  const isWaiting = state.step === 'waiting'
  return (
    <>
      <div className="intro">
        <p className="lead">{words.wordsDanger}</p>
        <p className="plain">{words.wordsDangerText}</p>
        {props.hasSmartAccount ? <p className="plain">{words.wordsSmartAccount}</p> : null}
      </div>
      <label className="labelled">
        {fill(words.typePhrase, { phrase: words.phrase })}
        <span className="field">
          <input
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </span>
      </label>
      <div className="grow" />
      <ErrorText text={state.step === 'failed' ? explain(state.error) : null} />
      {isWaiting ? (
        <p className="plain" role="status">
          {words.wordsWait}
        </p>
      ) : null}
      <ActionButton
        label={words.showWordsButton}
        busyLabel={words.oneMoment}
        isBusy={isWaiting || state.step === 'confirming'}
        disabled={!isPhrase(typed)}
        onPress={handleShow}
      />
    </>
  )
}

/** In any case, width and accents, as keyboards write them. */
function isPhrase(typed: string): boolean {
  const collator = new Intl.Collator(pageLanguage().tag, { sensitivity: 'base' })
  return collator.compare(typed.trim(), texts().protect.phrase) === 0
}

function WordList(props: { words: readonly string[]; onDone(): void }): JSX.Element {
  const [isRevealed, setRevealed] = useState(false)
  return (
    <>
      <p className="plain">{texts().protect.writeDown}</p>
      <ol
        className="groups"
        dir="ltr"
        data-count="words"
        data-bare={isRevealed ? '' : undefined}
        data-testid="words"
      >
        {props.words.map((word, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words may be equal; the order does not change
          <li key={at}>{isRevealed ? word : '••••'}</li>
        ))}
      </ol>
      <div className="grow" />
      <div className="actions">
        <Button variant="accent" onPress={() => setRevealed(!isRevealed)}>
          {isRevealed ? texts().protect.hideWords : texts().protect.revealWords}
        </Button>
        <Button onPress={props.onDone}>{texts().card.done}</Button>
      </div>
    </>
  )
}
