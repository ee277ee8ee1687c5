import { Button, Fact } from '@latchkey/react/vault'
import { type JSX, useState } from 'react'
import { Filled } from '../text/Filled.tsx'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import type { VaultView, ViewHost } from '../view/viewHost.ts'
import { ActionButton } from './ActionButton.tsx'
import { Card } from './Card.tsx'
import { ErrorText } from './ErrorText.tsx'
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx'
import { useAction } from './useAction.ts'

/** Change of email: the site that asks, the current and the new address. */
export function ChangeEmail(props: {
  view: Extract<VaultView, { name: 'change-email' }>
  viewHost: ViewHost
}): JSX.Element {
  const { view, viewHost } = props
  const { isBusy, errorText, run } = useAction(viewHost.act)
  const [isMailboxLost, setMailboxLost] = useState(false)
  const words = texts().email
  if (view.from && isMailboxLost) {
    return (
      <Card title={words.title} onClose={viewHost.cancel} onBack={() => setMailboxLost(false)}>
        <div className="intro">
          <p className="lead">{words.enterRecoveryCode}</p>
          <p className="plain">{fill(words.lostText, { email: view.from })}</p>
        </div>
        <bdi className="who">{view.to}</bdi>
        {/* The recovery code replaces the code from the old address; the server then waits 72 hours. */}
        <RecoveryCodeForm
          isBusy={isBusy}
          errorText={errorText}
          labels={[texts().card.continue, texts().login.checking]}
          onCode={(code) => run({ do: 'recovery-code', code })}
        />
      </Card>
    )
  }
  return (
    <Card title={words.title} onClose={viewHost.cancel}>
      <div className="intro">
        <p className="lead">{words.ask}</p>
        <p className="plain">
          <Filled
            text={words.sentBy}
            values={{
              site: (
                <bdi>
                  <strong>{view.site}</strong>
                </bdi>
              ),
            }}
          />
        </p>
      </div>
      <dl className="facts">
        {view.from ? <Fact name={words.current}>{view.from}</Fact> : null}
        <Fact name={words.new}>{view.to}</Fact>
      </dl>
      <p className="note">{view.from ? words.codesNote : words.firstNote}</p>
      <div className="grow" />
      <div className="actions">
        <ErrorText text={errorText} />
        <ActionButton
          label={words.change}
          busyLabel={words.waiting}
          isBusy={isBusy}
          onPress={() => run({ do: 'approve' })}
        />
        <Button onPress={viewHost.cancel}>{texts().card.cancel}</Button>
        {view.from && view.hasRecoveryCode ? (
          <button
            type="button"
            className="link"
            disabled={isBusy}
            onClick={() => setMailboxLost(true)}
          >
            {words.lost}
          </button>
        ) : null}
      </div>
    </Card>
  )
}
