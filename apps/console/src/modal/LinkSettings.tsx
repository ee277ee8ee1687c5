import type { ModalConfig } from '@latchkey/wire/console'
import { Field } from '../parts/Field.tsx'
import { SettingCard } from './SettingCard.tsx'
import type { Draft } from './useDraft.ts'

type Texts = NonNullable<ModalConfig['texts']>

/** Links to the site's terms and privacy policy. */
export function LinkSettings({ draft }: { draft: Draft }) {
  const texts: Texts = draft.config.texts ?? {}
  const set = (name: keyof Texts, url: string) => {
    const { [name]: _old, ...others } = texts
    const next = url === '' ? others : { ...others, [name]: url }
    draft.change({ texts: Object.keys(next).length === 0 ? undefined : next })
  }
  return (
    <SettingCard
      title="Legal texts"
      isSet={draft.config.texts !== undefined}
      onReset={() => draft.change({ texts: undefined })}
    >
      <div className="form">
        <UrlField
          label="Terms of service"
          value={texts.termsUrl ?? ''}
          onUrl={(url) => set('termsUrl', url)}
        />
        <UrlField
          label="Privacy policy"
          value={texts.privacyUrl ?? ''}
          onUrl={(url) => set('privacyUrl', url)}
        />
      </div>
    </SettingCard>
  )
}

function UrlField(props: { label: string; value: string; onUrl: (url: string) => void }) {
  return (
    <Field
      label={props.label}
      type="url"
      placeholder="https://"
      value={props.value}
      onText={props.onUrl}
    />
  )
}
