import { type SocialProvider, safeUrl } from '@latchkey/wire'
import { type FormEvent, type JSX, useEffect, useState } from 'react'
import { providerNames } from '../login/providerNames.ts'
import type { Act, Scene } from '../page/stage.ts'
import { Trouble } from './Trouble.tsx'
import { useAction } from './useAction.ts'

type LoginScene = Extract<Scene, { name: `login-${string}` }>

const words: Readonly<Record<LoginScene['name'], string>> = {
  'login-email': 'This window does not know you yet. Log in the way you made your wallet.',
  'login-social': 'Log in there, then come back here.',
  'login-device': 'Press the button in the mail we sent you, then come back here.',
  'login-otp': 'Enter the code we sent you.',
}

/** The login inside the vault's own window. */
export function Login(props: { scene: LoginScene; act: Act }): JSX.Element {
  const { scene, act } = props
  const deed = useAction(act)
  return (
    <>
      <p className="soft">{words[scene.name]}</p>
      {'email' in scene ? <p className="chip">{scene.email}</p> : null}
      {scene.name === 'login-email' || scene.name === 'login-otp' ? (
        <Ask kind={scene.name} {...deed} />
      ) : (
        <Wait {...deed} />
      )}
      {scene.name === 'login-social' ? (
        <a
          className="button accent"
          href={safeUrl(scene.url) ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
        >
          Continue in a new tab
        </a>
      ) : null}
      {scene.name === 'login-email' && scene.socials.length > 0 ? (
        <Socials socials={scene.socials} {...deed} />
      ) : null}
    </>
  )
}

type Hand = ReturnType<typeof useAction>

function Socials(props: Hand & { socials: readonly SocialProvider[] }): JSX.Element {
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

function Wait({ run, trouble }: Hand): JSX.Element {
  useEffect(() => run({ do: 'wait' }), [run])
  return (
    <>
      <div className="grow" />
      <Trouble text={trouble} />
    </>
  )
}

function Ask(props: Hand & { kind: 'login-email' | 'login-otp' }): JSX.Element {
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
