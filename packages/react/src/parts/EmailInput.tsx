import { type JSX, type ReactNode, useId } from 'react'

/** A field for an e-mail address. */
export function EmailInput(props: {
  label: string
  /** What the key that ends the typing does. */
  enterKey: 'go' | 'done'
  value: string
  onType(email: string): void
  onFocus?: () => void
  placeholder?: string
  disabled?: boolean
  /** Where the focus goes when its view appears. */
  first?: boolean
  /** What stands at its end. */
  children?: ReactNode
}): JSX.Element {
  const id = useId()
  return (
    <div className="field" part="email">
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
        data-first={props.first ? '' : undefined}
        placeholder={props.placeholder}
        value={props.value}
        disabled={props.disabled}
        onFocus={props.onFocus}
        onChange={({ currentTarget }) => props.onType(currentTarget.value)}
      />
      {props.children}
    </div>
  )
}
