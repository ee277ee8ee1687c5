import { type JSX, useState } from 'react'
import type { Act, VaultView } from '../page/viewHost.ts'
import { supportsPasskeys } from '../wallet/passkey.ts'
import { AlsoSignsIn } from './AlsoSignsIn.tsx'
import { CodeForm } from './CodeForm.tsx'
import { Trouble } from './Trouble.tsx'
import { useAction } from './useAction.ts'

/** Opens an existing wallet with its passkey or its recovery code. */
export function Unlock(props: {
  view: Extract<VaultView, { name: 'unlock' }>
  act: Act
}): JSX.Element {
  const { email, signIn, hasPasskey, hasCode } = props.view
  const { isBusy, trouble, run } = useAction(props.act)
  // Without WebAuthn the recovery code is the only way that can work here.
  const canUsePasskey = hasPasskey && (supportsPasskeys() || !hasCode)
  const [way, setWay] = useState<'passkey' | 'code'>(canUsePasskey ? 'passkey' : 'code')
  return (
    <>
      <p className="lead">Welcome back</p>
      <p className="soft">
        {way === 'passkey'
          ? 'Use the passkey of this wallet. It may be on this device or on your phone.'
          : 'Type the recovery code you wrote down.'}
      </p>
      {email ? <p className="chip">{email}</p> : null}
      <AlsoSignsIn consent={signIn} />
      {way === 'code' ? (
        <CodeForm isBusy={isBusy} trouble={trouble} onCode={(code) => run({ do: 'code', code })} />
      ) : (
        <PasskeyButton isBusy={isBusy} trouble={trouble} onPress={() => run({ do: 'passkey' })} />
      )}
      {hasPasskey && hasCode ? (
        <button
          type="button"
          className="button quiet"
          onClick={() => setWay(way === 'code' ? 'passkey' : 'code')}
        >
          {way === 'code' ? 'Use your passkey' : 'Use your recovery code'}
        </button>
      ) : null}
      {hasPasskey && !hasCode ? (
        <p className="note">Without the passkey we cannot restore this wallet.</p>
      ) : null}
    </>
  )
}

function PasskeyButton(props: {
  isBusy: boolean
  trouble: string | null
  onPress(): void
}): JSX.Element {
  return (
    <>
      <div className="grow" />
      <Trouble text={props.trouble} />
      <button
        type="button"
        className="button accent"
        disabled={props.isBusy}
        onClick={props.onPress}
      >
        {props.isBusy ? 'Waiting for your device …' : 'Use your passkey'}
      </button>
    </>
  )
}
