/** Checkboxes for the values of one option, such as its features. */
export function CheckboxGroup<Name extends string>(props: {
  titles: Readonly<Record<Name, string>>
  chosen: readonly Name[]
  onToggle(name: Name, isOn: boolean): void
}) {
  const names = Object.keys(props.titles) as Name[]
  return (
    <div className="checks">
      {names.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={props.chosen.includes(name)}
            onChange={({ target }) => props.onToggle(name, target.checked)}
          />
          <span>{props.titles[name]}</span>
        </label>
      ))}
    </div>
  )
}
