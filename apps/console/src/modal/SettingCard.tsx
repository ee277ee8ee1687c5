import type { ReactNode } from 'react'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'

/** A group of settings. What isn't set here keeps the page's own value. */
export function SettingCard(props: {
  title: string
  isSet: boolean
  onReset: () => void
  children: ReactNode
}) {
  return (
    <Card
      title={props.title}
      end={
        props.isSet ? (
          <Button kind="quiet" onClick={props.onReset} aria-label={`Reset ${props.title}`}>
            Reset
          </Button>
        ) : (
          <span className="tag">Set by the page</span>
        )
      }
    >
      {props.children}
    </Card>
  )
}
