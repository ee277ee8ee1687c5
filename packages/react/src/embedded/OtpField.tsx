import { type ClipboardEvent, type JSX, useId, useState } from 'react'

const codeLength = 8
const positions = Array.from({ length: codeLength }, (_, position) => position)

/**
 * The field for the eight-digit code, in two groups of four; the eighth digit submits it. One input covers the rendered
 * digits, so that paste and the browser's one-time-code autofill work.
 */
export function OtpField(props: {
  label: string
  isBusy: boolean
  isWrong: boolean
  onCode(code: string): void
}): JSX.Element {
  const id = useId()
  const [code, setCode] = useState('')
  const enter = (digits: string) => {
    setCode(digits)
    if (digits.length === codeLength && digits !== code) props.onCode(digits)
  }
  const handleChange = (typed: string) => {
    const digits = typed.replace(/\D/g, '')
    // A digit after a full code begins the next one.
    const beginsNewCode = code.length === codeLength && digits.startsWith(code)
    enter(
      digits.slice(beginsNewCode ? codeLength : 0).slice(0, codeLength) ||
        (beginsNewCode ? code : ''),
    )
  }
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const digits = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, codeLength)
    if (!props.isBusy && digits !== '') enter(digits)
  }
  return (
    <div className="code-field" part="code">
      <label className="hidden" htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        className="code-input"
        data-focus=""
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        aria-invalid={props.isWrong}
        value={code}
        readOnly={props.isBusy}
        onChange={({ currentTarget }) => handleChange(currentTarget.value)}
        onPaste={handlePaste}
      />
      <div className="code-digits" aria-hidden="true">
        {positions.map((position) => (
          <span
            key={position}
            className="code-digit"
            data-next={position === code.length ? '' : undefined}
          >
            {code[position]}
          </span>
        ))}
      </div>
    </div>
  )
}
