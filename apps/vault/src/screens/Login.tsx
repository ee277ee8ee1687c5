import { type SocialProvider, safeUrl } from '@latchkey/wire'
import { type JSX, useEffect } from 'react'
import { providerNames } from '../login/providerNames.ts'
import type { Act, VaultView } from '../page/viewHost.ts'
import { type ActionState, EmailForm, OtpForm } from './LoginForm.tsx'
import { Trouble } from './Trouble.tsx'
import { useAction } from './useAction.ts'

type LoginView = Extract<VaultView, { name: `login-${string}` }>

const words: Readonly<Record<LoginView['name'], string>> = {
  'login-email': 'Log in the way you created your wallet.',
  'login-social': 'Log in there, then come back here.',
  'login-device': 'Press the button in the mail we sent you, then come back here.',
  'login-otp': 'Enter the code we sent you.',
}

/** Login in the vault's window. */
export function Login(props: { view: LoginView; act: Act }): JSX.Element {
  const { view, act } = props
  const action = useAction(act)
  return (
    <>
      <p className="soft">{words[view.name]}</p>
      {'email' in view ? <p className="chip">{view.email}</p> : null}
      {view.name === 'login-email' ? <EmailForm {...action} /> : null}
      {view.name === 'login-otp' ? <OtpForm {...action} /> : null}
      {view.name === 'login-device' || view.name === 'login-social' ? <Wait {...action} /> : null}
      {view.name === 'login-social' ? (
        <a
          className="button accent"
          href={safeUrl(view.url) ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
        >
          Continue in a new tab
        </a>
      ) : null}
      {view.name === 'login-email' && view.socials.length > 0 ? (
        <Socials socials={view.socials} {...action} />
      ) : null}
    </>
  )
}

function Socials(props: ActionState & { socials: readonly SocialProvider[] }): JSX.Element {
  return (
    <div className="socials">
      {props.socials.map((provider) => (
        <button
          key={provider}
          type="button"
          className="button"
          disabled={props.isBusy}
          onClick={() => props.run({ do: 'social', provider })}
        >
          {providerNames[provider]}
        </button>
      ))}
    </div>
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
