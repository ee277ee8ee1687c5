/** A setting that is on or off. */
export function Switch(props: {
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <label className="switch">
      <span className="switch-text">
        {props.label}
        {props.hint ? <span className="soft field-hint">{props.hint}</span> : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={props.isOn}
        checked={props.isOn}
        onChange={(event) => props.onChange(event.target.checked)}
      />
    </label>
  )
}
