import { Button, Fact, Notice, RingScreen } from '@latchkey/react/vault'
import { type JSX, useState } from 'react'
import { Filled } from '../text/Filled.tsx'
import { fill } from '../text/fill.ts'
import { formatMoment } from '../text/format.ts'
import { texts } from '../text/language.ts'
import type { VaultView, ViewHost } from '../view/viewHost.ts'
import { Card } from './Card.tsx'
import { ErrorText } from './ErrorText.tsx'
import { explain } from './explain.ts'
import { OtpForm } from './LoginForm.tsx'
import { RingIcon } from './RingIcon.tsx'
import { useAction } from './useAction.ts'

type ConfirmView = Extract<
  VaultView,
  { name: 'change-codes-on-site' | 'change-new-code' | 'change-pending' }
>

/** A change of email after the owner allowed it: its codes, or, without the old mailbox, when it takes effect. */
export function ConfirmEmailChange(props: { view: ConfirmView; viewHost: ViewHost }): JSX.Element {
  const { view, viewHost } = props
  return (
    <Card title={texts().email.title} onClose={viewHost.cancel}>
      <Step view={view} viewHost={viewHost} />
    </Card>
  )
}

function Step({ view, viewHost }: { view: ConfirmView; viewHost: ViewHost }): JSX.Element {
  if (view.name === 'change-new-code') return <NewEmailCode view={view} viewHost={viewHost} />
  if (view.name === 'change-pending') return <PendingEmail view={view} viewHost={viewHost} />
  return <CodesOnSite site={view.site} to={view.to} />
}

/** The site asks for both codes; this window stays open for its requests. */
function CodesOnSite({ site, to }: { site: string; to: string }): JSX.Element {
  return (
    <>
      <Notice
        icon="shield"
        title={texts().email.codes}
        text={fill(texts().email.codesText, { site })}
      />
      <bdi className="who">{to}</bdi>
    </>
  )
}

function PendingEmail(props: {
  view: Extract<VaultView, { name: 'change-pending' }>
  viewHost: ViewHost
}): JSX.Element {
  const { to, startsAt } = props.view
  return (
    <RingScreen
      logo={{ name: '', shape: 'round', drawing: <RingIcon name="clock" /> }}
      state="done"
      title={texts().email.pending}
      text={texts().email.pendingText}
    >
      <dl className="facts">
        <Fact name={texts().email.new}>{to}</Fact>
        <Fact name={texts().email.startsAt}>{formatMoment(startsAt)}</Fact>
      </dl>
      <Button variant="accent" onPress={() => void props.viewHost.act({ do: 'done' })}>
        {texts().card.done}
      </Button>
    </RingScreen>
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
      <p className="plain">
        <Filled text={texts().login.enterCode} values={{ email: <bdi>{view.to}</bdi> }} />
      </p>
      <OtpForm {...action} />
      {resent === 'sent' ? (
        <p className="plain" role="status">
          {texts().email.resent}
        </p>
      ) : (
        <ErrorText text={resent ? explain(resent.error) : null} />
      )}
      <Button onPress={handleResend}>{texts().email.resend}</Button>
    </>
  )
}
