import type { JSX } from 'react'
import type { VaultView, ViewHost } from '../page/viewHost.ts'
import { Trouble } from './Trouble.tsx'
import { useAction } from './useAction.ts'

/** Change of e-mail: the site that asks, the old and the new address. */
export function ChangeEmail(props: {
  view: Extract<VaultView, { name: `change-${string}` }>
  viewHost: ViewHost
}): JSX.Element {
  const { view, viewHost } = props
  const { isBusy, trouble, run } = useAction(viewHost.act)
  if (view.name === 'change-codes') {
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
  return (
    <>
      <p className="origin">
        <span className="soft">Asked by</span> <strong>{view.site}</strong>
      </p>
      <p className="lead">Log in with another address?</p>
      <dl className="facts">
        {view.from ? <Line label="Until now" value={view.from} /> : null}
        <Line label="From now on" value={view.to} />
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
    </>
  )
}

function Line(props: { label: string; value: string }): JSX.Element {
  return (
    <div className="fact" data-kind="text">
      <dt>{props.label}</dt>
      <dd>{props.value}</dd>
    </div>
  )
}
