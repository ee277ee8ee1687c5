import { Button, Fact, Notice, RingScreen } from '@latchkey/react/parts'
import { type JSX, useState } from 'react'
import type { VaultView, ViewHost } from '../page/viewHost.ts'
import { Card } from './Card.tsx'
import { explain } from './explain.ts'
import { formatMoment } from './formatDate.ts'
import { OtpForm } from './LoginForm.tsx'
import { RingIcon } from './RingIcon.tsx'
import { Trouble } from './Trouble.tsx'
import { useAction } from './useAction.ts'

type ConfirmView = Extract<
  VaultView,
  { name: 'change-codes' | 'change-new-code' | 'change-pending' }
>

/** A change of email after the owner allowed it: its codes, or, without the old mailbox, when it takes effect. */
export function ConfirmEmail(props: { view: ConfirmView; viewHost: ViewHost }): JSX.Element {
  const { view, viewHost } = props
  return (
    <Card title="Change your email" onClose={viewHost.cancel}>
      <Step view={view} viewHost={viewHost} />
    </Card>
  )
}

function Step({ view, viewHost }: { view: ConfirmView; viewHost: ViewHost }): JSX.Element {
  if (view.name === 'change-new-code') return <NewEmailCode view={view} viewHost={viewHost} />
  if (view.name === 'change-pending') return <PendingEmail view={view} viewHost={viewHost} />
  return (
    <>
      <Notice
        icon="shield"
        title="Enter the codes on the site"
        text={`Go back to ${view.site} and enter the codes we sent to your current and your new email. Keep this window open until you’re done.`}
      />
      <bdi className="who">{view.to}</bdi>
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
      title="Your email changes in 72 hours"
      text="We told your current address. You can cancel the change from there until then."
    >
      <dl className="facts">
        <Fact name="New email">{to}</Fact>
        <Fact name="Log in with it from">{formatMoment(startsAt)}</Fact>
      </dl>
      <Button variant="accent" onPress={() => void props.viewHost.act({ do: 'approve' })}>
        Done
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
        Enter the code we sent to <bdi>{view.to}</bdi>
      </p>
      <OtpForm {...action} />
      {resent === 'sent' ? (
        <p className="plain" role="status">
          We sent you a new email
        </p>
      ) : (
        <Trouble text={resent ? explain(resent.error) : null} />
      )}
      <Button onPress={handleResend}>Resend</Button>
    </>
  )
}
