import { Notice, SocialLogo } from '@latchkey/react/parts'
import { type SocialProvider, safeUrl } from '@latchkey/wire'
import { type JSX, useEffect } from 'react'
import { providerNames } from '../login/providerNames.ts'
import type { VaultView, ViewHost } from '../page/viewHost.ts'
import { Card } from './Card.tsx'
import { type ActionState, EmailForm, OtpForm } from './LoginForm.tsx'
import { Trouble } from './Trouble.tsx'
import { useAction } from './useAction.ts'

type LoginView = Extract<VaultView, { name: `login-${string}` }>

/** Login in the vault's window. */
export function Login(props: { view: LoginView; viewHost: ViewHost }): JSX.Element {
  const { view, viewHost } = props
  const action = useAction(viewHost.act)
  return (
    <Card title="Log in" onClose={viewHost.cancel}>
      <Step view={view} action={action} />
    </Card>
  )
}

function Step({ view, action }: { view: LoginView; action: ActionState }): JSX.Element {
  if (view.name === 'login-email') {
    return (
      <>
        <p className="plain">Log in the same way you did when you created your wallet.</p>
        <EmailForm {...action} />
        {view.socials.length > 0 ? <Socials socials={view.socials} {...action} /> : null}
      </>
    )
  }
  if (view.name === 'login-otp') {
    return (
      <>
        <p className="plain">
          Enter the code we sent to <bdi>{view.email}</bdi>
        </p>
        <OtpForm {...action} />
      </>
    )
  }
  if (view.name === 'login-device') {
    return (
      <>
        <Notice
          icon="shield"
          title={`Approve the link we sent to ${view.email}`}
          text="You haven’t logged in with this browser before. Press the button in the email, then come back here."
        />
        <Wait {...action} />
      </>
    )
  }
  return (
    <>
      <Notice
        icon="external"
        title="Log in in a new tab"
        text="Finish the login there, then come back here."
      />
      <Wait {...action} />
      <a
        className="button"
        data-variant="accent"
        href={safeUrl(view.url) ?? undefined}
        target="_blank"
        rel="noopener noreferrer"
      >
        Continue in a new tab
      </a>
    </>
  )
}

function Socials(props: ActionState & { socials: readonly SocialProvider[] }): JSX.Element {
  return (
    <>
      <div className="or">or</div>
      <div className="socials">
        {props.socials.map((provider) => (
          <button
            key={provider}
            type="button"
            className="button"
            data-variant="quiet"
            disabled={props.isBusy}
            onClick={() => props.run({ do: 'social', provider })}
          >
            <SocialLogo name={provider} />
            <span className="line">Continue with {providerNames[provider]}</span>
          </button>
        ))}
      </div>
    </>
  )
}

function Wait({ run, trouble }: ActionState): JSX.Element {
  useEffect(() => run({ do: 'wait' }), [run])
  return (
    <>
      <div className="grow" />
      <Trouble text={trouble} />
    </>
  )
}
