import { type ClipboardEvent, type JSX, useState } from 'react'

const codeLength = 8
const positions = Array.from({ length: codeLength }, (_, at) => at)

/**
 * The field for a mailed code of eight digits, in two groups of four; the eighth digit submits it. One input covers
 * the drawn digits, so that paste and the browser's one-time-code autofill work. The modal's field is the same.
 */
export function CodeField(props: {
  isBusy: boolean
  isWrong: boolean
  onCode(code: string): void
}): JSX.Element {
  const [code, setCode] = useState('')
  const enter = (digits: string) => {
    setCode(digits)
    if (digits.length === codeLength && digits !== code) props.onCode(digits)
  }
  const handleChange = (typed: string) => {
    const digits = typed.replace(/\D/g, '')
    // A digit after a full code begins the next one.
    const isNext = code.length === codeLength && digits.startsWith(code)
    enter(digits.slice(isNext ? codeLength : 0).slice(0, codeLength) || (isNext ? code : ''))
  }
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const digits = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, codeLength)
    if (!props.isBusy && digits !== '') enter(digits)
  }
  return (
    <div className="code-field">
      <input
        className="code-input"
        type="text"
        aria-label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        aria-invalid={props.isWrong}
        value={code}
        readOnly={props.isBusy}
        onChange={({ target }) => handleChange(target.value)}
        onPaste={handlePaste}
      />
      <div className="code-digits" aria-hidden="true">
        {positions.map((at) => (
          <span key={at} className="code-digit" data-next={at === code.length ? '' : undefined}>
            {code[at]}
          </span>
        ))}
      </div>
    </div>
  )
}
