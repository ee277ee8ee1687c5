import { IconButton } from '@latchkey/react/parts'
import type { JSX, ReactNode } from 'react'
import { texts } from '../text/language.ts'
import { Glyph } from './Glyph.tsx'

/** The modal's card with the vault's own origin at its foot. */
export function Card(props: {
  title: string
  onClose(): void
  onBack?: (() => void) | undefined
  children: ReactNode
}): JSX.Element {
  return (
    <main className="card">
      <header className="header">
        <span className="slot">
          {props.onBack ? (
            <IconButton icon="back" label={texts().card.back} onPress={props.onBack} />
          ) : null}
        </span>
        <h1 className="title line">{props.title}</h1>
        <span className="slot" data-end="">
          <IconButton icon="close" label={texts().card.close} onPress={props.onClose} />
        </span>
      </header>
      <div className="body">
        <div className="view">{props.children}</div>
      </div>
      <OriginLine />
    </main>
  )
}

export function OriginLine(): JSX.Element {
  return (
    <footer className="origin-line">
      <Glyph name="lock" size={14} />
      <bdi className="line">{location.host}</bdi>
    </footer>
  )
}
