import { type JSX, useState } from 'react'
import type { VaultView, ViewHost } from '../page/viewHost.ts'
import { CodeForm } from './CodeForm.tsx'
import { FactRow } from './FactRow.tsx'
import { Trouble } from './Trouble.tsx'
import { useAction } from './useAction.ts'

/** Change of e-mail: the site that asks, the old and the new address. */
export function ChangeEmail(props: {
  view: Extract<VaultView, { name: 'change-email' }>
  viewHost: ViewHost
}): JSX.Element {
  const { view, viewHost } = props
  const { isBusy, trouble, run } = useAction(viewHost.act)
  const [isLost, setLost] = useState(false)
  if (view.from && isLost) {
    return (
      <LostMailbox
        from={view.from}
        to={view.to}
        isBusy={isBusy}
        trouble={trouble}
        onCode={(code) => run({ do: 'code', code })}
        onBack={() => setLost(false)}
      />
    )
  }
  return (
    <>
      <p className="origin">
        <span className="soft">Asked by</span> <strong>{view.site}</strong>
      </p>
      <p className="lead">Log in with another address?</p>
      <dl className="facts">
        {view.from ? <FactRow label="Until now" value={view.from} /> : null}
        <FactRow label="From now on" value={view.to} />
      </dl>
      <p className="note">
        {view.from
          ? 'Both addresses get a code, and then a notice. The old one can take the change back for 24 hours. Your keys stay as they are.'
          : 'The address gets a code. It can log in after 72 hours; until then your browsers show it and can stop it. Your keys stay as they are.'}
      </p>
      <div className="grow" />
      <Trouble text={trouble} />
      <div className="pair">
        <button type="button" className="button" onClick={viewHost.cancel}>
          Cancel
        </button>
        <button
          type="button"
          className="button accent"
          disabled={isBusy}
          onClick={() => run({ do: 'approve' })}
        >
          {isBusy ? 'One moment …' : 'Change it'}
        </button>
      </div>
      {view.from && view.hasCode ? (
        <button
          type="button"
          className="button quiet"
          disabled={isBusy}
          onClick={() => setLost(true)}
        >
          I can’t open my old mailbox
        </button>
      ) : null}
    </>
  )
}

/** The recovery code replaces the code from the old address; the server then waits 72 hours. */
function LostMailbox(props: {
  from: string
  to: string
  isBusy: boolean
  trouble: string | null
  onCode(code: string): void
  onBack(): void
}): JSX.Element {
  const { from, to, isBusy, trouble, onCode, onBack } = props
  return (
    <>
      <p className="lead">Enter your recovery code</p>
      <p className="soft">
        Without a code from {from} the change takes 72 hours. We tell your old address, and it can
        be cancelled.
      </p>
      <p className="chip">{to}</p>
      <CodeForm
        isBusy={isBusy}
        trouble={trouble}
        labels={['Continue', 'One moment …']}
        onCode={onCode}
      />
      <button type="button" className="button quiet" disabled={isBusy} onClick={onBack}>
        Back
      </button>
    </>
  )
}
