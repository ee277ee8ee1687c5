import { Button, Skeleton } from '@latchkey/react/vault'
import { type JSX, useEffect, useState } from 'react'
import { fill } from '../text/fill.ts'
import { formatDay } from '../text/format.ts'
import { texts } from '../text/language.ts'
import type { VaultView } from '../view/viewHost.ts'
import { EntryRow } from './EntryRow.tsx'
import { ErrorText } from './ErrorText.tsx'
import { explain } from './explain.ts'

type Tools = Pick<Extract<VaultView, { name: 'protect' }>, 'fetchSessions' | 'endSessions'>
type Session = Awaited<ReturnType<Tools['fetchSessions']>>[number]

/** Where the user is logged in. Ends one other session, or all others. */
export function Sessions(props: { tools: Tools }): JSX.Element {
  const { tools } = props
  const [sessions, setSessions] = useState<readonly Session[] | null>(null)
  const [errorText, setErrorText] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const load = (before: Promise<void> = Promise.resolve()) =>
    before
      .then(tools.fetchSessions)
      .then(setSessions, (error: unknown) => setErrorText(explain(error)))
      .finally(() => setBusy(false))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => void load(), [])
  const end = (idOrOthers: string) => {
    setBusy(true)
    setErrorText(null)
    void load(tools.endSessions(idOrOthers))
  }
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <>
      <ul className="list" aria-busy={sessions === null}>
        {sessions === null && !errorText ? <Skeleton shape="row" /> : null}
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} disabled={isBusy} onEnd={end} />
        ))}
      </ul>
      <p className="note">{texts().protect.sessionsText}</p>
      <ErrorText text={errorText} />
      <div className="grow" />
      {others.length > 0 ? (
        <Button variant="danger" disabled={isBusy} onPress={() => end('others')}>
          {texts().protect.logOutOthers}
        </Button>
      ) : null}
    </>
  )
}

function SessionRow(props: {
  session: Session
  disabled: boolean
  onEnd(id: string): void
}): JSX.Element {
  const { id, device, site, usedAt, isCurrent } = props.session
  return (
    <EntryRow
      icon="compass"
      title={isCurrent ? texts().protect.thisBrowser : device}
      detail={`${site}, ${formatDay(usedAt)}`}
    >
      {isCurrent ? null : (
        <button
          type="button"
          className="row-action"
          disabled={props.disabled}
          aria-label={fill(texts().protect.logOutOf, { device, site })}
          onClick={() => props.onEnd(id)}
        >
          {texts().protect.logOut}
        </button>
      )}
    </EntryRow>
  )
}
