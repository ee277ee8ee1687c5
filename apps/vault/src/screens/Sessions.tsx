import { type JSX, useEffect, useState } from 'react'
import type { VaultView } from '../page/viewHost.ts'
import { explain } from './explain.ts'
import { Trouble } from './Trouble.tsx'

type Tools = Pick<Extract<VaultView, { name: 'protect' }>, 'sessions' | 'endSessions'>
type Session = Awaited<ReturnType<Tools['sessions']>>[number]

/** Where the user is logged in. Ends one other session, or all others. */
export function Sessions(props: { tools: Tools; onDone(): void }): JSX.Element {
  const { tools } = props
  const [sessions, setSessions] = useState<readonly Session[] | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const load = (before: Promise<void> = Promise.resolve()) =>
    before
      .then(tools.sessions)
      .then(setSessions, (error: unknown) => setTrouble(explain(error)))
      .finally(() => setBusy(false))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => void load(), [])
  const end = (which: string) => {
    setBusy(true)
    setTrouble(null)
    void load(tools.endSessions(which))
  }
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <>
      <p className="lead">Where you are logged in</p>
      <ul className="slots" aria-busy={sessions === null}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} disabled={isBusy} onEnd={end} />
        ))}
      </ul>
      <p className="note">A browser that is logged out needs a new login to use your wallet.</p>
      <Trouble text={trouble} />
      <div className="grow" />
      {others.length > 0 ? (
        <button type="button" className="button" disabled={isBusy} onClick={() => end('others')}>
          Log out everywhere else
        </button>
      ) : null}
      <button type="button" className="button quiet" onClick={props.onDone}>
        Back
      </button>
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
    <li className="slot">
      <strong>{isCurrent ? 'This browser' : device}</strong>
      <span>
        {site}, {new Date(usedAt).toLocaleDateString('en')}
      </span>
      {isCurrent ? null : (
        <button
          type="button"
          disabled={props.disabled}
          aria-label={`Log out ${device} on ${site}`}
          onClick={() => props.onEnd(id)}
        >
          Log out
        </button>
      )}
    </li>
  )
}
