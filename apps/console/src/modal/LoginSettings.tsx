import { socialNames } from '@latchkey/wire/socialNames'
import { Choice } from '../parts/Choice.tsx'
import { Switch } from '../parts/Switch.tsx'
import { featureChoices, toChoice, withChoice } from './FeatureSettings.tsx'
import { SettingCard } from './SettingCard.tsx'
import { SortableList } from './SortableList.tsx'
import type { Draft } from './useDraft.ts'

type Social = keyof typeof socialNames
const allSocials = Object.keys(socialNames).filter((id): id is Social => id in socialNames)

/** Email and social logins, and the order of their buttons. */
export function LoginSettings({ draft }: { draft: Draft }) {
  const { socials, features = {} } = draft.config
  const shown = socials ?? []
  const toggle = (id: Social, isOn: boolean) =>
    draft.change({ socials: isOn ? [...shown, id] : shown.filter((other) => other !== id) })
  return (
    <SettingCard
      title="Logins"
      isSet={socials !== undefined || features.email !== undefined}
      onReset={() =>
        draft.change({ socials: undefined, features: withChoice(features, 'email', 'page') })
      }
    >
      <div className="form">
        <Choice
          label="Email login"
          choices={featureChoices}
          selected={toChoice(features.email)}
          onSelect={(choice) => draft.change({ features: withChoice(features, 'email', choice) })}
        />
        {shown.length > 0 ? (
          <SortableList
            label="Social logins"
            items={shown.map((id) => ({ id, title: socialNames[id] }))}
            onOrder={(ids) =>
              draft.change({ socials: shown.toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b)) })
            }
          />
        ) : null}
        <div className="switch-grid">
          {allSocials.map((id) => (
            <Switch
              key={id}
              label={socialNames[id]}
              isOn={shown.includes(id)}
              onChange={(isOn) => toggle(id, isOn)}
            />
          ))}
        </div>
      </div>
    </SettingCard>
  )
}
