import { type JSX, type ReactNode, useMemo, useState } from 'react'
import { codeGroups, createRecoveryFactor, formatRecoveryCode } from '../keys/recoveryCode.ts'
import { Trouble } from './Trouble.tsx'

const asked = [1, 4, 7]

/** Shows a new recovery code once; the visitor must retype three of its groups. */
export function NewCode(props: {
  isBusy: boolean
  trouble: string | null
  onDone(code: string): void
  /** Labels of the last button, idle and busy. */
  labels?: readonly [idle: string, busy: string]
  /** Content above the last button. */
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
        Write it down. It is shown only once, and we do not have it. Without it no one can restore
        this wallet.
      </p>
      <ol className="groups" data-testid="recovery-code">
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal; the order does not change
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
  labels?: readonly [idle: string, busy: string]
  children?: ReactNode
}): JSX.Element {
  const [idle, busy] = props.labels ?? ['Create the wallet', 'Making your wallet …']
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
