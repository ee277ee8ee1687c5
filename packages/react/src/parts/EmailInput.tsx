import { type JSX, type ReactNode, useId } from 'react'

/** A field for an email address. */
export function EmailInput(props: {
  label: string
  /** The label of the keyboard's enter key. */
  enterKey: 'go' | 'done'
  value: string
  onType(email: string): void
  onFocus?: () => void
  placeholder?: string
  disabled?: boolean
  /** While the address is sent: it cannot be changed, and the field keeps the focus. */
  isReadOnly?: boolean
  /** The id of the sentence that says what is wrong with the address. */
  errorId?: string | undefined
  /** Gets the focus when its view appears. */
  focus?: boolean
  /** Content at the end of the field. */
  children?: ReactNode
}): JSX.Element {
  const id = useId()
  return (
    <div className="field" part="email" data-wrong={props.errorId ? '' : undefined}>
      <label className="hidden" htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        type="email"
        autoComplete="email"
        enterKeyHint={props.enterKey}
        spellCheck={false}
        maxLength={254}
        data-focus={props.focus ? '' : undefined}
        placeholder={props.placeholder}
        value={props.value}
        disabled={props.disabled}
        readOnly={props.isReadOnly}
        aria-invalid={Boolean(props.errorId)}
        aria-describedby={props.errorId}
        onFocus={props.onFocus}
        onChange={({ currentTarget }) => props.onType(currentTarget.value)}
      />
      {props.children}
    </div>
  )
}
