/** One choice of a few, as radio buttons side by side. */
export function Segments<Name extends string>(props: {
  label: string
  name: string
  titles: Readonly<Record<Name, string>>
  value: Name
  onChange(value: Name): void
}) {
  const names = Object.keys(props.titles) as Name[]
  return (
    <div className="segments" role="radiogroup" aria-label={props.label}>
      {names.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name={props.name}
            checked={props.value === name}
            onChange={() => props.onChange(name)}
          />
          <span>{props.titles[name]}</span>
        </label>
      ))}
    </div>
  )
}
