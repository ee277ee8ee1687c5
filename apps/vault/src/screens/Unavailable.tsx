import { Button, Notice } from '@latchkey/react/parts'
import type { JSX } from 'react'
import { OriginLine } from './Card.tsx'

const texts = {
  'no-site': {
    title: 'Open your wallet from a site',
    text: 'This window works only together with the site that opened it. Close it, go back to the site and try again.',
  },
  'not-loaded': {
    title: 'Couldn’t load your wallet',
    text: 'Your wallet isn’t affected. Check your connection and try again.',
  },
} as const

/** A window that cannot start. */
export function Unavailable(props: {
  reason: keyof typeof texts
  onRetry?: (() => void) | undefined
}): JSX.Element {
  const { title, text } = texts[props.reason]
  return (
    <main className="card">
      <header className="header">
        <h1 className="title line">Your wallet</h1>
      </header>
      <div className="body">
        <div className="view" role="alert">
          <Notice icon="alert" tone="danger" title={title} text={text}>
            {props.onRetry ? (
              <Button icon="retry" onPress={props.onRetry}>
                Try again
              </Button>
            ) : null}
          </Notice>
        </div>
      </div>
      <OriginLine />
    </main>
  )
}
