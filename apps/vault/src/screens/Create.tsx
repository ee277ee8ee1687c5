import { type JSX, useState } from 'react'
import type { Act, VaultView } from '../page/viewHost.ts'
import { supportsPasskeys } from '../wallet/passkey.ts'
import { AlsoSignsIn } from './AlsoSignsIn.tsx'
import { NewCode } from './NewCode.tsx'
import { Trouble } from './Trouble.tsx'
import { useAction } from './useAction.ts'

/** Creates a wallet with a passkey or a recovery code; a browser without WebAuthn gets the code at once. */
export function Create(props: {
  view: Extract<VaultView, { name: 'create' }>
  act: Act
}): JSX.Element {
  const { email, signIn } = props.view
  const { isBusy, trouble, run } = useAction(props.act)
  const [backup, setBackup] = useState(false)
  const [way, setWay] = useState<'passkey' | 'code'>(supportsPasskeys() ? 'passkey' : 'code')
  if (way === 'code') {
    return (
      <NewCode isBusy={isBusy} trouble={trouble} onDone={(code) => run({ do: 'code', code })}>
        <AlsoSignsIn consent={signIn} />
      </NewCode>
    )
  }
  return (
    <>
      <Key />
      <p className="lead">A passkey protects your wallet</p>
      <p className="soft">
        Your device keeps it. Neither this site, nor we, nor anyone who reads your mail can open the
        wallet without it.
      </p>
      {email ? <p className="chip">{email}</p> : null}
      <AlsoSignsIn consent={signIn} />
      <div className="grow" />
      <label className="option">
        <input
          type="checkbox"
          checked={backup}
          disabled={isBusy}
          onChange={({ target }) => setBackup(target.checked)}
        />
        Also create a recovery code, in case you lose your passkey
      </label>
      <Trouble text={trouble} />
      <button
        type="button"
        className="button accent"
        disabled={isBusy}
        onClick={() => run({ do: 'passkey', backup })}
      >
        {isBusy ? 'Waiting for your device …' : 'Create with a passkey'}
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={isBusy}
        onClick={() => setWay('code')}
      >
        Use a recovery code instead
      </button>
    </>
  )
}

function Key(): JSX.Element {
  return (
    <div className="hero">
      <svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
        <path
          d="M31 6a11 11 0 00-10.6 13.9L6 34.3V42h7.7v-4.6h4.6v-4.6h4.6l3.1-3.1A11 11 0 1031 6zm3.4 10.9a3.3 3.3 0 110-6.6 3.3 3.3 0 010 6.6z"
          fill="currentColor"
        />
      </svg>
    </div>
  )
}
