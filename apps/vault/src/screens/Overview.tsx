import { Button, Icon } from '@latchkey/react/vault'
import type { JSX } from 'react'
import { texts } from '../text/language.ts'
import { ErrorText } from './ErrorText.tsx'
import { type Slot, SlotRow } from './SlotRow.tsx'

export type Part = 'code' | 'kit' | 'words' | 'sessions' | 'activity'

/** The outcome of the last action. */
export type Outcome = { isError: boolean; text: string } | null

/** The ways to open the wallet, and what else protects it. */
export function Overview(props: {
  slots: readonly Slot[]
  outcome: Outcome
  isBusy: boolean
  onRemove(id: string): void
  onGo(part: Part): void
  onDone(): void
}): JSX.Element {
  const { slots, outcome, onGo } = props
  const words = texts().protect
  const hasRecoveryCode = slots.some(({ type }) => type === 'recovery')
  const row = (part: Part, title: string, detail?: string) => (
    <button type="button" className="row" data-variant="filled" onClick={() => onGo(part)}>
      <span className="row-text">
        <span className="row-title">{title}</span>
        {detail ? <span className="row-detail">{detail}</span> : null}
      </span>
      <span className="row-icon">
        <Icon name="chevron" size={18} />
      </span>
    </button>
  )
  return (
    <>
      {outcome?.isError ? <ErrorText text={outcome.text} /> : null}
      {outcome && !outcome.isError ? (
        <p className="done-line" role="status">
          <Icon name="check" size={18} />
          <span>{outcome.text}</span>
        </p>
      ) : null}
      <section className="stack">
        <h2 className="section-title">{words.opens}</h2>
        <ul className="list">
          {slots.map((slot) => (
            <SlotRow key={slot.id} slot={slot} disabled={props.isBusy} onRemove={props.onRemove} />
          ))}
        </ul>
        <p className="note">{words.opensText}</p>
      </section>
      <section className="stack">
        <h2 className="section-title">{words.security}</h2>
        {hasRecoveryCode
          ? row('kit', words.saveKit, words.saveKitText)
          : row('code', words.addCode, words.addCodeText)}
        {row('words', words.showWords, words.showWordsText)}
        {row('sessions', words.sessions)}
        {row('activity', words.activity)}
      </section>
      <p className="note">{words.tampered}</p>
      <div className="grow" />
      <Button variant="accent" onPress={props.onDone}>
        {texts().card.done}
      </Button>
    </>
  )
}
