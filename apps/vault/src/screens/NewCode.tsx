import { type JSX, type ReactNode, useMemo, useState } from 'react'
import { codeGroups, createRecoveryFactor, formatRecoveryCode } from '../keys/recoveryCode.ts'
import { Trouble } from './Trouble.tsx'

const asked = [1, 4, 7]

/** A code is shown once; three of its groups are typed again before it counts. */
export function NewCode(props: {
  isBusy: boolean
  trouble: string | null
  onDone(code: string): void
  /** What the last press does, and while it does it. */
  words?: readonly [idle: string, busy: string]
  /** What the last press agrees to besides. */
  children?: ReactNode
}): JSX.Element {
  const code = useMemo(() => formatRecoveryCode(createRecoveryFactor()), [])
  const [isSaved, setSaved] = useState(false)
  const groups = codeGroups(code)
  if (isSaved) return <Retype {...props} code={code} />
  return (
    <>
      <p className="lead">Your recovery code</p>
      <p className="soft">
        Write it down. It is shown this once, we do not have it, and without it nobody can restore
        this wallet.
      </p>
      <ol className="groups" data-testid="recovery-code">
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may be alike; their place is their name
          <li key={at}>{group}</li>
        ))}
      </ol>
      <div className="grow" />
      <button type="button" className="button accent" onClick={() => setSaved(true)}>
        I have written it down
      </button>
    </>
  )
}

function Retype(props: {
  code: string
  isBusy: boolean
  trouble: string | null
  onDone(code: string): void
  words?: readonly [idle: string, busy: string]
  children?: ReactNode
}): JSX.Element {
  const [idle, busy] = props.words ?? ['Create the wallet', 'Making your wallet …']
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const groups = codeGroups(props.code)
  const isRight = asked.every((at) => typed[at]?.trim().toUpperCase() === groups[at])
  return (
    <>
      <p className="lead">Type three groups again</p>
      {asked.map((at) => (
        <label key={at} className="field">
          Group {at + 1}
          <input
            autoComplete="off"
            spellCheck={false}
            maxLength={4}
            value={typed[at] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [at]: target.value })}
          />
        </label>
      ))}
      {props.children}
      <div className="grow" />
      <Trouble text={props.trouble} />
      <button
        type="button"
        className="button accent"
        disabled={!isRight || props.isBusy}
        onClick={() => props.onDone(props.code)}
      >
        {props.isBusy ? busy : idle}
      </button>
    </>
  )
}
