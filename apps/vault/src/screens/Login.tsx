import { type FormEvent, type JSX, useEffect, useState } from 'react'
import type { Act, Scene } from '../page/stage.ts'
import { useDeed } from './useDeed.ts'

type LoginScene = Extract<Scene, { name: `login-${string}` }>

const words: Readonly<Record<LoginScene['name'], string>> = {
  'login-email': 'This window does not know you yet. Type the e-mail address of your wallet.',
  'login-device': 'Press the button in the mail we sent you, then come back here.',
  'login-otp': 'Enter the code we sent you.',
}

/** The login inside the vault's own window. */
export function Login(props: { scene: LoginScene; act: Act }): JSX.Element {
  const { scene, act } = props
  const deed = useDeed(act)
  return (
    <>
      <p className="soft">{words[scene.name]}</p>
      {'email' in scene ? <p className="chip">{scene.email}</p> : null}
      {scene.name === 'login-device' ? <Wait {...deed} /> : <Ask kind={scene.name} {...deed} />}
    </>
  )
}

type Hand = ReturnType<typeof useDeed>

function Wait({ run, trouble }: Hand): JSX.Element {
  useEffect(() => run({ do: 'wait' }), [run])
  return <Trouble text={trouble} />
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

function Trouble(props: { text: string | null }): JSX.Element | null {
  if (!props.text) return null
  return (
    <p className="trouble" role="alert">
      {props.text}
    </p>
  )
}
