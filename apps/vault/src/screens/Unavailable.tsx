import { Button, Notice } from '@latchkey/react/vault'
import type { JSX } from 'react'
import { texts } from '../text/language.ts'
import { OriginLine } from './Card.tsx'

/** A window that cannot start. */
export function Unavailable(props: {
  reason: 'no-site' | 'not-loaded'
  onRetry?: (() => void) | undefined
}): JSX.Element {
  const words = texts().card
  const isWithoutSite = props.reason === 'no-site'
  const title = isWithoutSite ? words.noSite : words.notLoaded
  const text = isWithoutSite ? words.noSiteText : words.notLoadedText
  return (
    <main className="card">
      <header className="header">
        <h1 className="title line">{words.yourWallet}</h1>
      </header>
      <div className="body">
        <div className="view" role="alert">
          <Notice icon="alert" tone="danger" title={title} text={text}>
            {props.onRetry ? (
              <Button variant="accent" icon="retry" onPress={props.onRetry}>
                {words.tryAgain}
              </Button>
            ) : null}
          </Notice>
        </div>
      </div>
      <OriginLine />
    </main>
  )
}
