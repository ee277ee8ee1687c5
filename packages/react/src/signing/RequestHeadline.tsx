import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { Icon } from '../parts/Icon.tsx'
import { signingText } from '../text/en/signing.ts'
import { describeChange } from './describeChange.ts'
import type { PreviewProps } from './previewProps.ts'

/** What leaves the account, large, and which site asks; without a change of the balance, a shield. */
export function RequestHeadline({
  preview,
  names,
  ...props
}: PreviewProps & { text: string }): JSX.Element {
  const text = useText(signingText)
  const outgoing = preview.changes?.find(({ amount }) => amount < 0n)
  return (
    <div className="signing-head">
      {outgoing ? (
        <p className="signing-total">
          <bdi title={describeChange(outgoing, names.exact, text)}>
            {describeChange(outgoing, names, text)}
          </bdi>
        </p>
      ) : (
        <span className="notice-icon">
          <Icon name="shield" size={24} />
        </span>
      )}
      <p>{props.text}</p>
    </div>
  )
}
