import type { EmbeddedNotice } from '@latchkey/wire'
import type { JSX } from 'react'
import { useState } from 'react'
import type { VaultView, ViewHost } from '../page/viewHost.ts'
import { explain } from './explain.ts'
import { Trouble } from './Trouble.tsx'

const mostShown = 5

/** Changes to the account by other browsers, and a pending e-mail address that can still be stopped. */
export function Notices(props: {
  view: Extract<VaultView, { name: 'notices' }>
  viewHost: ViewHost
}): JSX.Element {
  const { view, viewHost } = props
  const { notices, pendingEmail } = view
  const more = notices.length - mostShown
  return (
    <>
      {notices.length > 0 ? (
        <ul className="slots">
          {notices.slice(0, mostShown).map((notice) => (
            <Notice key={notice.id} notice={notice} />
          ))}
        </ul>
      ) : null}
      {more > 0 ? <p className="soft">And {more} more.</p> : null}
      {pendingEmail ? <Pending pending={pendingEmail} stop={view.stopEmail} /> : null}
      <p className="note">
        If this was not you, open “Protect your wallet” and look at what opens it.
      </p>
      <div className="grow" />
      <button
        type="button"
        className="button accent"
        onClick={() => void viewHost.act({ do: 'approve' })}
      >
        OK
      </button>
    </>
  )
}

function Notice({ notice }: { notice: EmbeddedNotice }): JSX.Element {
  const { what, site, device, at } = notice
  return (
    <li className="slot">
      <strong>{`${what[0]?.toUpperCase() ?? ''}${what.slice(1)}`}</strong>
      <span>
        {device}, {site}, {new Date(at).toLocaleDateString('en')}
      </span>
    </li>
  )
}

function Pending(props: {
  pending: { email: string; from: string }
  stop(): Promise<void>
}): JSX.Element {
  const { email, from } = props.pending
  const [state, setState] = useState<'waiting' | 'stopping' | 'stopped'>('waiting')
  const [trouble, setTrouble] = useState<string | null>(null)
  const stop = async () => {
    setState('stopping')
    setTrouble(null)
    try {
      await props.stop()
      setState('stopped')
    } catch (error) {
      setTrouble(explain(error))
      setState('waiting')
    }
  }
  if (state === 'stopped') return <p className="lead">{email} will not log in to your wallet.</p>
  return (
    <>
      <p className="lead">
        {email} can log in to your wallet from {new Date(from).toLocaleString('en')} on.
      </p>
      <Trouble text={trouble} />
      <button
        type="button"
        className="button"
        disabled={state === 'stopping'}
        onClick={() => void stop()}
      >
        This was not me: stop it
      </button>
    </>
  )
}
