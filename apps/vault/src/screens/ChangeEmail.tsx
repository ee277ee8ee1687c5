import { Button, Fact } from '@latchkey/react/parts'
import { type JSX, useState } from 'react'
import type { VaultView, ViewHost } from '../page/viewHost.ts'
import { ActionButton } from './ActionButton.tsx'
import { Card } from './Card.tsx'
import { CodeForm } from './CodeForm.tsx'
import { Trouble } from './Trouble.tsx'
import { useAction } from './useAction.ts'

/** Change of email: the site that asks, the current and the new address. */
export function ChangeEmail(props: {
  view: Extract<VaultView, { name: 'change-email' }>
  viewHost: ViewHost
}): JSX.Element {
  const { view, viewHost } = props
  const { isBusy, trouble, run } = useAction(viewHost.act)
  const [isLost, setLost] = useState(false)
  if (view.from && isLost) {
    return (
      <Card title="Change your email" onClose={viewHost.cancel} onBack={() => setLost(false)}>
        <div className="intro">
          <p className="lead">Enter your recovery code</p>
          <p className="plain">
            Without a code from {view.from}, the change takes 72 hours. We’ll tell that address, and
            it can cancel the change.
          </p>
        </div>
        <bdi className="who">{view.to}</bdi>
        {/* The recovery code replaces the code from the old address; the server then waits 72 hours. */}
        <CodeForm
          isBusy={isBusy}
          trouble={trouble}
          labels={['Continue', 'Checking the code…']}
          onCode={(code) => run({ do: 'code', code })}
        />
      </Card>
    )
  }
  return (
    <Card title="Change your email" onClose={viewHost.cancel}>
      <div className="intro">
        <p className="lead">Log in with a new email?</p>
        <p className="plain">
          <strong>{view.site}</strong> sent this request.
        </p>
      </div>
      <dl className="facts">
        {view.from ? <Fact name="Current email">{view.from}</Fact> : null}
        <Fact name="New email">{view.to}</Fact>
      </dl>
      <p className="note">
        {view.from
          ? 'We’ll send a code to both addresses. You can undo the change from your current email for 24 hours. Your wallet stays the same.'
          : 'We’ll send a code to this address. You can log in with it after 72 hours; until then, you can stop the change in any of your browsers. Your wallet stays the same.'}
      </p>
      <div className="grow" />
      <Trouble text={trouble} />
      <div className="actions">
        <ActionButton
          label="Change email"
          busyLabel="Waiting for your approval…"
          isBusy={isBusy}
          onPress={() => run({ do: 'approve' })}
        />
        <Button onPress={viewHost.cancel}>Cancel</Button>
        {view.from && view.hasCode ? (
          <Button disabled={isBusy} onPress={() => setLost(true)}>
            I can’t access my current email
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
