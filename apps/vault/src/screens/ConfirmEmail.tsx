import { type JSX, useState } from 'react'
import type { VaultView, ViewHost } from '../page/viewHost.ts'
import { explain } from './explain.ts'
import { FactRow } from './FactRow.tsx'
import { OtpForm } from './LoginForm.tsx'
import { Trouble } from './Trouble.tsx'
import { useAction } from './useAction.ts'

type ConfirmView = Extract<
  VaultView,
  { name: 'change-codes' | 'change-new-code' | 'change-pending' }
>

/** A change of e-mail after the owner allowed it: its codes, or, without the old mailbox, when it takes effect. */
export function ConfirmEmail(props: { view: ConfirmView; viewHost: ViewHost }): JSX.Element {
  const { view, viewHost } = props
  if (view.name === 'change-new-code') return <NewEmailCode view={view} viewHost={viewHost} />
  if (view.name === 'change-pending') return <PendingEmail view={view} viewHost={viewHost} />
  return (
    <>
      <p className="lead">Now enter the codes</p>
      <p className="soft">
        Go back to {view.site} and type the codes from your mailboxes there. Keep this window open
        until then.
      </p>
      <p className="chip">{view.to}</p>
    </>
  )
}

function PendingEmail(props: {
  view: Extract<VaultView, { name: 'change-pending' }>
  viewHost: ViewHost
}): JSX.Element {
  const { to, startsAt } = props.view
  return (
    <>
      <p className="lead">The change takes effect in 72 hours.</p>
      <p className="soft">We told your old address; it can be cancelled.</p>
      <dl className="facts">
        <FactRow label="New address" value={to} />
        <FactRow label="Logs in from" value={new Date(startsAt).toLocaleString('en')} />
      </dl>
      <div className="grow" />
      <button
        type="button"
        className="button accent"
        onClick={() => void props.viewHost.act({ do: 'approve' })}
      >
        Done
      </button>
    </>
  )
}

function NewEmailCode(props: {
  view: Extract<VaultView, { name: 'change-new-code' }>
  viewHost: ViewHost
}): JSX.Element {
  const { view, viewHost } = props
  const action = useAction(viewHost.act)
  const [resent, setResent] = useState<{ error: unknown } | 'sent' | null>(null)
  const handleResend = () => {
    view.resend().then(
      () => setResent('sent'),
      (error: unknown) => setResent({ error }),
    )
  }
  return (
    <>
      <p className="soft">Enter the code we sent to your new address.</p>
      <p className="chip">{view.to}</p>
      <OtpForm {...action} />
      {resent === 'sent' ? (
        <p className="soft" role="status">
          We sent a new code.
        </p>
      ) : (
        <Trouble text={resent ? explain(resent.error) : null} />
      )}
      <button type="button" className="button quiet" onClick={handleResend}>
        Send a new code
      </button>
    </>
  )
}
