import type { ModalConfig } from '@latchkey/wire/console'
import { Choice } from '../parts/Choice.tsx'
import { SettingCard } from './SettingCard.tsx'
import type { Draft } from './useDraft.ts'

type Features = NonNullable<ModalConfig['features']>

const features = [
  { id: 'allWallets', title: 'All wallets' },
  { id: 'swaps', title: 'Swap' },
  { id: 'onramp', title: 'Buy' },
  { id: 'send', title: 'Send' },
  { id: 'receive', title: 'Receive' },
  { id: 'history', title: 'Activity' },
] as const satisfies readonly { id: keyof Features; title: string }[]

const choices = [
  { id: 'page', title: 'Page’s' },
  { id: 'on', title: 'On' },
  { id: 'off', title: 'Off' },
] as const

type FeatureChoice = (typeof choices)[number]['id']

/** What the modal offers. */
export function FeatureSettings({ draft }: { draft: Draft }) {
  const shown = draft.config.features ?? {}
  return (
    <SettingCard
      title="Features"
      isSet={draft.config.features !== undefined}
      onReset={() => draft.change({ features: undefined })}
    >
      <div className="choice-rows">
        {features.map(({ id, title }) => (
          <Choice
            key={id}
            label={title}
            choices={choices}
            selected={toChoice(shown[id])}
            onSelect={(choice) => draft.change({ features: withChoice(shown, id, choice) })}
          />
        ))}
      </div>
    </SettingCard>
  )
}

/** The feature switched on or off, or left to the page. */
export function withChoice(
  features: Features,
  id: keyof Features,
  choice: FeatureChoice,
): Features | undefined {
  const { [id]: _old, ...others } = features
  if (choice !== 'page') return { ...others, [id]: choice === 'on' }
  return Object.keys(others).length === 0 ? undefined : others
}

export function toChoice(value: boolean | undefined): FeatureChoice {
  if (value === undefined) return 'page'
  return value ? 'on' : 'off'
}

export { choices as featureChoices }
