import { Button } from '@latchkey/react/vault'
import { type FormEvent, type JSX, type ReactNode, useState } from 'react'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import { ActionButton } from './ActionButton.tsx'
import { ErrorText } from './ErrorText.tsx'
import { askedGroups, isComplete, type TypedGroups, wrongGroups } from './recoveryCodeCheck.ts'

/** Asks for three groups of the new code, and says which of them is wrong. */
export function CheckRecoveryCode(props: {
  code: string
  typed: TypedGroups
  onType(typed: TypedGroups): void
  /** Goes back to the code. */
  onShow(): void
  isBusy: boolean
  errorText: string | null
  onDone(code: string): void
  /** Labels of the last button, idle and busy. */
  labels: readonly [idle: string, busy: string]
  /** Content above the last button. */
  children?: ReactNode
}): JSX.Element {
  const { code, typed, isBusy } = props
  const [idle, busy] = props.labels
  const [wrong, setWrong] = useState<readonly number[]>([])
  const handleType = (at: number, text: string) => {
    setWrong(wrong.filter((group) => group !== at))
    props.onType({ ...typed, [at]: text })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wrongOnes = wrongGroups(code, typed)
    setWrong(wrongOnes)
    if (wrongOnes.length === 0) props.onDone(code)
  }
  return (
    <form className="form" onSubmit={handleSubmit}>
      <div className="intro">
        <p className="lead">{texts().wallet.checkCode}</p>
        <p className="plain">{texts().wallet.checkCodeText}</p>
      </div>
      {askedGroups.map((at) => (
        <GroupField
          key={at}
          at={at}
          value={typed[at] ?? ''}
          isWrong={wrong.includes(at)}
          onType={handleType}
        />
      ))}
      {props.children}
      <div className="grow" />
      <div className="actions">
        <ErrorText text={props.errorText} />
        <ActionButton label={idle} busyLabel={busy} isBusy={isBusy} disabled={!isComplete(typed)} />
        <Button disabled={isBusy} onPress={props.onShow}>
          {texts().wallet.showAgain}
        </Button>
      </div>
    </form>
  )
}

function GroupField(props: {
  at: number
  value: string
  isWrong: boolean
  onType(at: number, text: string): void
}): JSX.Element {
  const { at, value, isWrong, onType } = props
  const number = at + 1
  const errorId = `wrong-${at}`
  return (
    <div className="labelled" data-kind="code">
      <label>
        {fill(texts().wallet.group, { number })}
        <span className="field" data-wrong={isWrong || undefined}>
          <input
            autoComplete="off"
            dir="ltr"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={6}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? errorId : undefined}
            value={value}
            onChange={({ target }) => onType(at, target.value)}
          />
        </span>
      </label>
      {isWrong ? (
        <span id={errorId} className="field-error" role="alert">
          {fill(texts().wallet.groupWrong, { number })}
        </span>
      ) : null}
    </div>
  )
}
