import { type SocialProvider, safeUrl } from '@latchkey/wire'
import { type FormEvent, type JSX, useEffect, useState } from 'react'
import { providerNames } from '../login/providerNames.ts'
import type { Act, VaultView } from '../page/viewHost.ts'
import { Trouble } from './Trouble.tsx'
import { useAction } from './useAction.ts'

type LoginView = Extract<VaultView, { name: `login-${string}` }>

const words: Readonly<Record<LoginView['name'], string>> = {
  'login-email': 'This window does not know you yet. Log in the way you made your wallet.',
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
      {view.name === 'login-email' || view.name === 'login-otp' ? (
        <Ask kind={view.name} {...action} />
      ) : (
        <Wait {...action} />
      )}
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

type ActionState = ReturnType<typeof useAction>

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

function Ask(props: ActionState & { kind: 'login-email' | 'login-otp' }): JSX.Element {
  const { kind, isBusy, trouble, run } = props
  const [typed, setTyped] = useState('')
  const isCode = kind === 'login-otp'
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim().toLowerCase()
    run(isCode ? { do: 'otp', otp: text } : { do: 'email', email: text })
  }
  return (
    <form className="form" onSubmit={handleSubmit} noValidate>
      <label className="field plain">
        {isCode ? 'Code' : 'Email'}
        <input
          type={isCode ? 'text' : 'email'}
          autoComplete={isCode ? 'one-time-code' : 'email'}
          inputMode={isCode ? 'numeric' : 'email'}
          maxLength={254}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <div className="grow" />
      <Trouble text={trouble} />
      <button type="submit" className="button accent" disabled={isBusy || typed === ''}>
        {isBusy ? 'One moment …' : 'Continue'}
      </button>
    </form>
  )
}
