import type { ComponentProps } from 'react'

/** A labeled text input. */
export function Field({
  label,
  hint,
  onText,
  ...props
}: Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  hint?: string
  onText: (text: string) => void
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <input {...props} onChange={(event) => onText(event.target.value)} />
      {hint ? <span className="soft field-hint">{hint}</span> : null}
    </label>
  )
}
