import {
  type FormEvent,
  type JSX,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useText } from '../hooks/useText.ts'
import { IconButton } from '../parts/IconButton.tsx'
import { accountText } from '../text/en/account.ts'

/** The text field that replaces an account's row while the visitor edits its label. */
export function LabelField(props: {
  initial: string
  onSave(label: string): void
  onCancel(): void
}): JSX.Element {
  const text = useText(accountText)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [label, setLabel] = useState(props.initial)
  useEffect(() => field.current?.select(), [])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    props.onSave(label)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Esc cancels the edit and must not close the view.
    event.preventDefault()
    event.stopPropagation()
    props.onCancel()
  }
  return (
    <form className="label-form" onSubmit={handleSubmit} onKeyDown={handleKey}>
      <label className="hidden" htmlFor={id}>
        {text.label}
      </label>
      <input
        ref={field}
        id={id}
        type="text"
        className="label-input"
        autoComplete="off"
        maxLength={32}
        placeholder={text.label}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <IconButton icon="check" label={text.save} onPress={() => props.onSave(label)} />
      <IconButton icon="close" label={text.cancel} onPress={props.onCancel} />
    </form>
  )
}
