import type { CSSProperties } from 'react'
import {
  defaultAccents,
  fonts,
  type Mode,
  type PresetName,
  presets,
  type Scheme,
} from '../settings/presets.ts'
import './presetCards.css'

const names = Object.keys(presets) as PresetName[]

/** The presets, each as a small drawing of the modal in its colors. */
export function PresetCards(props: {
  mode: Mode
  value: PresetName
  onChange(preset: PresetName): void
}) {
  return (
    <div className="presets" role="radiogroup" aria-label="Preset">
      {names.map((name) => (
        <label
          key={name}
          className="preset"
          data-mode={props.mode}
          style={drawingStyle(name, props.mode)}
        >
          <input
            type="radio"
            name="preset"
            checked={props.value === name}
            onChange={() => props.onChange(name)}
          />
          <span className="preset-card" aria-hidden="true">
            <i />
            <i />
            <b />
          </span>
          <span className="preset-name">{presets[name].title}</span>
        </label>
      ))}
    </div>
  )
}

function drawingStyle(name: PresetName, mode: Mode): CSSProperties {
  const scheme: Scheme = presets[name][mode]
  const variables: Record<`--${string}`, string> = {
    '--preset-accent': scheme.accent ?? defaultAccents[mode],
    '--preset-mix': scheme.mix ?? 'transparent',
    '--preset-strength': `${scheme.mix ? scheme.strength : 0}%`,
    '--preset-radius': `${presets[name].radius}px`,
    '--preset-font': fonts[presets[name].font] ?? 'inherit',
  }
  return variables
}
