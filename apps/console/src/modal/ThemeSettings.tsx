import type { ModalConfig } from '@latchkey/wire/console'
import { Choice } from '../parts/Choice.tsx'
import { Field } from '../parts/Field.tsx'
import { SettingCard } from './SettingCard.tsx'
import type { Draft } from './useDraft.ts'

const modes = [
  { id: 'page', title: 'Page’s' },
  { id: 'dark', title: 'Dark' },
  { id: 'light', title: 'Light' },
  { id: 'auto', title: 'System' },
] as const

const radii = [
  { id: 'page', title: 'Page’s' },
  { id: '0px', title: 'Square' },
  { id: '2px', title: 'Small' },
  { id: '4px', title: 'Medium' },
  { id: '6px', title: 'Round' },
] as const

type Theme = NonNullable<ModalConfig['theme']>
type Variables = NonNullable<Theme['variables']>

export function ThemeSettings({ draft }: { draft: Draft }) {
  const theme: Theme = draft.config.theme ?? {}
  const variables: Variables = theme.variables ?? {}
  const change = (next: Theme) => draft.change({ theme: next })
  const set = (name: keyof Variables, value: string) => {
    const { [name]: _old, ...others } = variables
    change({ ...theme, variables: value === '' ? others : { ...others, [name]: value } })
  }
  return (
    <SettingCard
      title="Theme"
      isSet={draft.config.theme !== undefined}
      onReset={() => draft.change({ theme: undefined })}
    >
      <div className="form">
        <Choice
          label="Mode"
          choices={modes}
          selected={theme.mode ?? 'page'}
          onSelect={(id) => {
            const { mode: _old, ...others } = theme
            change(id === 'page' ? others : { ...others, mode: id })
          }}
        />
        <ColorField
          label="Accent color"
          value={variables['--lk-accent'] ?? ''}
          onValue={(value) => set('--lk-accent', value)}
        />
        <Choice
          label="Corners"
          choices={radii}
          selected={radii.find(({ id }) => id === variables['--lk-radius'])?.id ?? 'page'}
          onSelect={(id) => set('--lk-radius', id === 'page' ? '' : id)}
        />
        <Field
          label="Font"
          placeholder="The system’s font"
          hint="A family that the site loads itself, such as Inter, sans-serif"
          maxLength={120}
          value={variables['--lk-font-family'] ?? ''}
          onText={(value) => set('--lk-font-family', value)}
        />
      </div>
    </SettingCard>
  )
}

const hexColor = /^#[0-9a-f]{6}$/i

function ColorField(props: { label: string; value: string; onValue: (value: string) => void }) {
  return (
    <div className="field">
      <span id="accent-label">{props.label}</span>
      <div className="input-row">
        <input
          type="color"
          aria-label="Pick the accent color"
          value={hexColor.test(props.value) ? props.value : '#5868f0'}
          onChange={(event) => props.onValue(event.target.value)}
        />
        <input
          aria-labelledby="accent-label"
          placeholder="The page’s color"
          maxLength={120}
          value={props.value}
          onChange={(event) => props.onValue(event.target.value)}
        />
      </div>
    </div>
  )
}
