import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { useText } from '../hooks/useText.ts'
import { identityText } from '../text/en/identity.ts'
import { fill } from '../text/fill.ts'

export function NameSuggestions(props: {
  names: readonly string[]
  suffix: string
  onPick(label: string): void
}): JSX.Element | null {
  const text = useText(identityText)
  if (props.names.length === 0) return null
  return (
    <div className="name-suggestions">
      <h2 className="name-caption">{text.suggestions}</h2>
      <ul className="name-chips">
        {props.names.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="name-chip"
              part="suggestion"
              aria-label={fill(text.use, { name })}
              onClick={() => props.onPick(name.replace(props.suffix, ''))}
            >
              <bdi className="line">{plainText(name)}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
