import type { JSX } from 'react'
import { texts } from '../text/language.ts'
import { OriginLine } from './Card.tsx'
import { Glyph } from './Glyph.tsx'

/** A window before its first view. */
export function Waiting(): JSX.Element {
  return (
    <main className="card" aria-busy="true">
      <header className="header">
        <h1 className="title line">{texts().card.opening}</h1>
      </header>
      <div className="body">
        <div className="view">
          <div className="opening">
            <span className="opening-ring ring" aria-hidden="true" />
            <Glyph name="lock" size={24} />
          </div>
        </div>
      </div>
      <OriginLine />
    </main>
  )
}
