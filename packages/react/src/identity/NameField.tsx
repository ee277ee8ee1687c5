import { type JSX, useId } from 'react'
import { useText } from '../hooks/useText.ts'
import { Icon } from '../parts/Icon.tsx'
import { identityText } from '../text/en/identity.ts'
import { modalText } from '../text/en/modal.ts'
import type { NameDraft } from './useNameDraft.ts'

/** The name field with its suffix, and below it whether the name is free. */
export function NameField(props: { draft: NameDraft; isDisabled: boolean }): JSX.Element {
  const { draft } = props
  const id = useId()
  const text = useText(identityText)
  const common = useText(modalText)
  const availabilityText = {
    empty: text.rule,
    short: text.rule,
    address: text.addressLike,
    checking: text.checking,
    free: text.available,
    taken: text.taken,
    unknown: text.unavailable,
  }
  const isWrong = ['address', 'taken', 'unknown'].includes(draft.availability)
  return (
    <div className="name-field">
      <label className="hidden" htmlFor={id}>
        {text.field}
      </label>
      <div className="field" dir="ltr" data-wrong={isWrong || undefined}>
        <input
          id={id}
          type="text"
          data-focus=""
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={text.placeholder}
          aria-describedby={`${id}-say`}
          aria-invalid={isWrong}
          readOnly={props.isDisabled}
          value={draft.label}
          onChange={(event) => draft.setLabel(event.currentTarget.value)}
        />
        <span className="name-suffix" aria-hidden="true">
          {draft.suffix}
        </span>
      </div>
      <p id={`${id}-say`} className="name-say" role="status" data-state={draft.availability}>
        {draft.availability === 'free' ? <Icon name="check" size={16} /> : null}
        {availabilityText[draft.availability]}
        {draft.availability === 'unknown' ? (
          <button type="button" className="link" data-row="again" onClick={draft.retry}>
            {common.tryAgain}
          </button>
        ) : null}
      </p>
    </div>
  )
}
