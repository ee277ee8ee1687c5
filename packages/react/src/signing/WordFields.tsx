import { isSameAddress } from '@latchkey/core'
import type { ClearField, ClearValue, ClearView } from '@latchkey/core/adapter'
import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useText } from '../hooks/useText.ts'
import { signingText } from '../text/en/signing.ts'
import { fill } from '../text/fill.ts'
import { formatWord, type WordFormat } from './formatWord.ts'
import type { PreviewProps } from './previewProps.ts'
import { Recipient } from './Recipient.tsx'

const maxLabel = 60
const maxBytes = 2_000

/** The fields of a descriptor's words, amounts with all digits and addresses in full. */
export function WordFields(props: {
  view: ClearView
  format: WordFormat
  names: PreviewProps['names']
}): JSX.Element | null {
  const text = useText(signingText)
  const { view, names } = props
  const format = { ...props.format, names: names.exact }
  const fields = view.fields.filter(({ isDetail }) => !isDetail)
  if (fields.length === 0) return null
  return (
    <dl className="facts">
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of one request never change places
        <Field key={index} field={field} format={format} names={names} />
      ))}
      {view.left > 0 ? (
        <div className="fact">
          <dt className="fact-name">{fill(text.moreFields, { count: view.left })}</dt>
        </div>
      ) : null}
    </dl>
  )
}

function Field({
  field,
  format,
  names,
}: {
  field: ClearField
  format: WordFormat
  names: PreviewProps['names']
}): JSX.Element {
  const { value } = field
  const isWide = value.kind === 'address' || value.kind === 'call' || value.kind === 'bytes'
  return (
    <div className="fact" part="fact" data-wide={isWide || undefined}>
      <dt className="fact-name">
        <bdi>{plainText(field.label, maxLabel)}</bdi>
      </dt>
      <dd className="fact-value">
        <Value value={value} format={format} names={names} />
      </dd>
    </div>
  )
}

/** An address in full, under its name: the account's own, or a public one. */
function NamedAddress({ address, format }: { address: string; format: WordFormat }): JSX.Element {
  const { name } = useIdentity({ namespace: 'eip155', address, type: 'eoa' })
  const ownName = isSameAddress(address, format.account) ? format.text.yourAccount : null
  const shown = ownName ?? plainText(name)
  return (
    <>
      {shown ? <bdi>{shown}</bdi> : null}
      <Recipient address={address} />
    </>
  )
}

function Value({
  value,
  format,
  names,
}: {
  value: ClearValue
  format: WordFormat
  names: PreviewProps['names']
}): JSX.Element {
  const text = useText(signingText)
  switch (value.kind) {
    case 'address':
      return <NamedAddress address={value.address} format={format} />
    case 'bytes':
      return <bdi className="signing-who">{value.hex.slice(0, maxBytes)}</bdi>
    case 'call':
      return (
        <div className="words-call">
          <span>{plainText(value.call.view?.intent ?? text.innerCall)}</span>
          <Recipient address={value.call.to} />
          {value.call.view ? (
            <WordFields view={value.call.view} format={format} names={names} />
          ) : null}
        </div>
      )
    default:
      return <bdi>{formatWord(value, format)}</bdi>
  }
}
