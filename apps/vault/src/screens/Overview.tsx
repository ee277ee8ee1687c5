import { Button, Icon } from '@latchkey/react/parts'
import type { JSX } from 'react'
import { type Slot, SlotRow } from './SlotRow.tsx'
import { Trouble } from './Trouble.tsx'

export type Part = 'code' | 'kit' | 'words' | 'sessions' | 'activity'

/** The outcome of the last action. */
export type Said = { isTrouble: boolean; text: string } | null

export const partTitles: Readonly<Record<Part, string>> = {
  code: 'Recovery code',
  kit: 'Recovery kit',
  words: 'Your 24 words',
  sessions: 'Where you’re logged in',
  activity: 'Recent activity',
}

/** The ways to open the wallet, and what else protects it. */
export function Overview(props: {
  slots: readonly Slot[]
  said: Said
  isBusy: boolean
  onRemove(id: string): void
  onGo(part: Part): void
  onDone(): void
}): JSX.Element {
  const { slots, said, onGo } = props
  const hasCode = slots.some(({ type }) => type === 'recovery')
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
      {said?.isTrouble ? <Trouble text={said.text} /> : null}
      {said && !said.isTrouble ? (
        <p className="done-line" role="status">
          <Icon name="check" size={18} />
          <span>{said.text}</span>
        </p>
      ) : null}
      <section className="stack">
        <h2 className="section-title">What opens your wallet</h2>
        <ul className="list">
          {slots.map((slot) => (
            <SlotRow key={slot.id} slot={slot} disabled={props.isBusy} onRemove={props.onRemove} />
          ))}
        </ul>
        <p className="note">
          Each works only together with a key on our server. We can’t open your wallet, and we can’t
          restore it if you lose all of these.
        </p>
      </section>
      <section className="stack">
        <h2 className="section-title">Backup and security</h2>
        {hasCode
          ? row('kit', 'Save recovery kit', 'A file that restores your wallet without us')
          : row('code', 'Add a recovery code', 'Restores your wallet if you lose your passkey')}
        {row('words', 'Show 24 words', 'To move to another wallet')}
        {row('sessions', partTitles.sessions)}
        {row('activity', partTitles.activity)}
      </section>
      <p className="note">
        A tampered copy of this page could steal your key. That’s why we publish a hash of every
        file.
      </p>
      <div className="grow" />
      <Button variant="accent" onPress={props.onDone}>
        Done
      </Button>
    </>
  )
}
