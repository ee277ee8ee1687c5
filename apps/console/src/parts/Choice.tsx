import { useId } from 'react'

/** One of a few values, as segments. */
export function Choice<Id extends string>(props: {
  label: string
  choices: readonly { id: Id; title: string }[]
  selected: Id
  onSelect: (id: Id) => void
}) {
  const name = useId()
  return (
    <fieldset className="choice">
      <legend>{props.label}</legend>
      <div className="segments">
        {props.choices.map(({ id, title }) => (
          <label key={id}>
            <input
              type="radio"
              name={name}
              checked={id === props.selected}
              onChange={() => props.onSelect(id)}
            />
            <span>{title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
