import { type JSX, useId } from 'react'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

export function SearchField(props: {
  label: string
  clearLabel: string
  value: string
  onChange(value: string): void
}): JSX.Element {
  const id = useId()
  return (
    <div className="field" part="search">
      <Icon name="search" size={18} />
      <label className="hidden" htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        placeholder={props.label}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      {props.value ? (
        <IconButton icon="close" label={props.clearLabel} onPress={() => props.onChange('')} />
      ) : null}
    </div>
  )
}
