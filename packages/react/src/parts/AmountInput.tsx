import type { JSX } from 'react'

/** The text field of a decimal amount, with the decimal keyboard on phones. */
export function AmountInput(props: {
  id: string
  text: string
  maxLength: number
  /** Whether the field gets the focus when its view opens. */
  focus?: boolean
  isWrong?: boolean
  describedBy?: string | undefined
  onText(text: string): void
}): JSX.Element {
  return (
    <input
      id={props.id}
      className="amount-input"
      data-focus={props.focus ? '' : undefined}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      maxLength={props.maxLength}
      aria-invalid={props.isWrong}
      aria-describedby={props.describedBy}
      value={props.text}
      onChange={(event) => props.onText(event.currentTarget.value)}
    />
  )
}
