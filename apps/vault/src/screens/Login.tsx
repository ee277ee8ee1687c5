import { Notice, SocialLogo } from '@latchkey/react/vault'
import { type SocialProvider, safeUrl } from '@latchkey/wire'
import { socialNames } from '@latchkey/wire/socialNames'
import { type JSX, useEffect } from 'react'
import { Filled } from '../text/Filled.tsx'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import type { VaultView, ViewHost } from '../view/viewHost.ts'
import { Card } from './Card.tsx'
import { ErrorText } from './ErrorText.tsx'
import { EmailForm, OtpForm } from './LoginForm.tsx'
import { StartAgain } from './StartAgain.tsx'
import { type ActionState, useAction } from './useAction.ts'

type LoginView = Extract<VaultView, { name: `login-${string}` }>

/** Login in the vault's window. */
export function Login(props: { view: LoginView; viewHost: ViewHost }): JSX.Element {
  const { view, viewHost } = props
  const action = useAction(viewHost.act)
  return (
    <Card title={texts().login.title} onClose={viewHost.cancel}>
      <Step view={view} action={action} />
    </Card>
  )
}

function Step({ view, action }: { view: LoginView; action: ActionState }): JSX.Element {
  if (view.name === 'login-email') {
    return (
      <>
        <p className="plain">{texts().login.sameWay}</p>
        <EmailForm {...action} />
        {view.socials.length > 0 ? <Socials socials={view.socials} {...action} /> : null}
      </>
    )
  }
  if (view.name === 'login-otp') {
    return (
      <>
        <p className="plain">
          <Filled text={texts().login.enterCode} values={{ email: <bdi>{view.email}</bdi> }} />
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
          title={fill(texts().login.approveLink, { email: view.email })}
          text={texts().login.approveLinkText}
        />
        <Wait {...action} />
      </>
    )
  }
  return (
    <>
      <Notice icon="external" title={texts().login.newTab} text={texts().login.newTabText} />
      <Wait {...action} />
      <a
        className="button"
        data-variant="accent"
        href={safeUrl(view.url) ?? undefined}
        target="_blank"
        rel="noopener noreferrer"
      >
        {texts().login.continueInTab}
      </a>
    </>
  )
}

function Socials(props: ActionState & { socials: readonly SocialProvider[] }): JSX.Element {
  return (
    <>
      <div className="or">{texts().login.or}</div>
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
            <span className="line">
              {fill(texts().login.continueWith, { provider: socialNames[provider] })}
            </span>
          </button>
        ))}
      </div>
    </>
  )
}

function Wait({ run, isBusy, errorText, lastError }: ActionState): JSX.Element {
  useEffect(() => run({ do: 'wait-for-login' }), [run])
  return (
    <>
      <div className="grow" />
      <ErrorText text={errorText} />
      <StartAgain isBusy={isBusy} lastError={lastError} run={run} />
    </>
  )
}
