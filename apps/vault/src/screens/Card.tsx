import { IconButton, useSheetDrag } from '@latchkey/react/vault'
import { type JSX, type ReactNode, useRef } from 'react'
import { texts } from '../text/language.ts'
import { Glyph } from './Glyph.tsx'

/** The modal's card with the vault's own origin at its foot. */
export function Card(props: {
  title: string
  onClose(): void
  onBack?: (() => void) | undefined
  children: ReactNode
}): JSX.Element {
  const card = useRef<HTMLElement>(null)
  useSheetDrag(card, { isSheet, onClose: props.onClose })
  return (
    <main className="card" ref={card}>
      <div className="grab" aria-hidden="true" />
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

/** On a phone the card is a sheet, which closes when it is dragged down. */
function isSheet(): boolean {
  return matchMedia('(max-width: 480px)').matches
}

export function OriginLine(): JSX.Element {
  return (
    <footer className="origin-line">
      <Glyph name="lock" size={14} />
      <bdi className="line">{location.host}</bdi>
    </footer>
  )
}
