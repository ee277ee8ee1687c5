import { Button, Notice } from '@latchkey/react/vault'
import { type JSX, useState } from 'react'
import { fill } from '../text/fill.ts'
import { formatDay, formatMoment } from '../text/format.ts'
import { texts } from '../text/language.ts'
import type { VaultView, ViewHost } from '../view/viewHost.ts'
import { Card } from './Card.tsx'
import { EntryRow } from './EntryRow.tsx'
import { ErrorText } from './ErrorText.tsx'
import { explain } from './explain.ts'

const maxShown = 5

/** Changes to the account by other browsers, and a pending email address that can still be stopped. */
export function Notices(props: {
  view: Extract<VaultView, { name: 'notices' }>
  viewHost: ViewHost
}): JSX.Element {
  const { view, viewHost } = props
  const { notices, pendingEmail } = view
  const [isStranger, setStranger] = useState(false)
  const hiddenCount = notices.length - maxShown
  return (
    <Card title={texts().protect.changes} onClose={viewHost.cancel}>
      {pendingEmail ? <PendingEmailNotice pending={pendingEmail} stop={view.stopEmail} /> : null}
      {notices.length > 0 ? (
        <ul className="list">
          {notices.slice(0, maxShown).map(({ id, what, device, site, at }) => (
            <EntryRow
              key={id}
              icon="shield"
              title={`${what[0]?.toUpperCase() ?? ''}${what.slice(1)}`}
              detail={`${device}, ${site}, ${formatDay(at)}`}
            />
          ))}
        </ul>
      ) : null}
      {hiddenCount > 0 ? (
        <p className="plain">{fill(texts().protect.moreChanges, { count: hiddenCount })}</p>
      ) : null}
      <div className="grow" />
      {isStranger || pendingEmail ? (
        <p className="plain" role="status">
          {texts().protect.notYou}
        </p>
      ) : null}
      <div className="actions">
        {isStranger || pendingEmail ? null : (
          <Button variant="danger" onPress={() => setStranger(true)}>
            {texts().protect.wasNotMe}
          </Button>
        )}
        <Button onPress={() => void viewHost.act({ do: 'done' })}>{texts().protect.gotIt}</Button>
      </div>
    </Card>
  )
}

function PendingEmailNotice(props: {
  pending: { email: string; startsAt: string }
  stop(): Promise<void>
}): JSX.Element {
  const { email, startsAt } = props.pending
  const [state, setState] = useState<'waiting' | 'stopping' | 'stopped'>('waiting')
  const [errorText, setErrorText] = useState<string | null>(null)
  const stop = async () => {
    setState('stopping')
    setErrorText(null)
    try {
      await props.stop()
      setState('stopped')
    } catch (error) {
      setErrorText(explain(error))
      setState('waiting')
    }
  }
  if (state === 'stopped') {
    return (
      <Notice
        icon="check"
        title={texts().email.stopped}
        text={fill(texts().email.stoppedText, { email })}
      />
    )
  }
  return (
    <>
      <Notice
        icon="alert"
        tone="warning"
        title={texts().email.aboutToChange}
        text={fill(texts().email.aboutToChangeText, { date: formatMoment(startsAt), email })}
      />
      <ErrorText text={errorText} />
      <Button
        variant="danger"
        disabled={state === 'stopping'}
        onPress={() => {
          void stop()
        }}
      >
        {texts().email.stop}
      </Button>
    </>
  )
}
