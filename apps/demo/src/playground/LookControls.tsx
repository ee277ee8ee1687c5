import { accentOf, type FontName, fontOf, type Mode, radiusOf } from '../settings/presets.ts'
import { maxRadius } from '../settings/urlQuery.ts'
import { PresetCards } from '../site/PresetCards.tsx'
import { Segments } from '../site/Segments.tsx'
import { type ControlProps, Section } from './Section.tsx'

const modeTitles: Readonly<Record<Mode, string>> = { dark: 'Dark', light: 'Light' }
const fontTitles: Readonly<Record<FontName, string>> = {
  system: 'System',
  grotesk: 'Grotesk',
  rounded: 'Rounded',
  serif: 'Serif',
  mono: 'Mono',
}
const isFont = (name: string): name is FontName => Object.hasOwn(fontTitles, name)

export function LookControls({ settings, onChange }: ControlProps) {
  const accent = accentOf(settings)
  return (
    <Section title="Look">
      <PresetCards
        mode={settings.mode}
        value={settings.preset}
        // A preset is a whole look, so it replaces a single accent, radius or font.
        onChange={(preset) =>
          onChange({ ...settings, preset, accent: null, radius: null, font: null })
        }
      />
      <Segments
        label="Colors"
        name="mode"
        titles={modeTitles}
        value={settings.mode}
        onChange={(mode) => onChange({ ...settings, mode, accent: null })}
      />
      <label className="line">
        <span>Accent</span>
        <span className="accent">
          <code>{accent}</code>
          <input
            type="color"
            value={accent}
            onChange={(event) => onChange({ ...settings, accent: event.target.value })}
          />
        </span>
      </label>
      <label className="line">
        <span>Corners</span>
        <input
          type="range"
          min={0}
          max={maxRadius}
          value={radiusOf(settings)}
          onChange={(event) => onChange({ ...settings, radius: event.target.valueAsNumber })}
        />
      </label>
      <label className="line">
        <span>Font</span>
        <select
          value={fontOf(settings)}
          onChange={({ target }) => {
            if (isFont(target.value)) onChange({ ...settings, font: target.value })
          }}
        >
          {Object.entries(fontTitles).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </Section>
  )
}
