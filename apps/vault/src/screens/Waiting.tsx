import { Skeleton } from '@latchkey/react/parts'
import type { JSX } from 'react'
import { texts } from '../text/language.ts'
import { OriginLine } from './Card.tsx'

/** A window before its first view: the shape of a card. */
export function Waiting(): JSX.Element {
  return (
    <main className="card" aria-busy="true">
      <header className="header">
        <h1 className="title line">{texts().card.opening}</h1>
      </header>
      <div className="body">
        <div className="view">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <div className="grow" />
          <Skeleton shape="button" />
        </div>
      </div>
      <OriginLine />
    </main>
  )
}
