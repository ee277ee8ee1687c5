import type { JSX } from 'react'
import { groupAddress } from '../format/groupAddress.ts'
import { plainText } from '../format/plainText.ts'
import { CopyButton } from './CopyButton.tsx'

/** Longer than any address or hash; a server may send any string as one. */
const maxLength = 128

/** A full address or hash, in groups that are easy to compare, with a copy button. */
export function FullAddress(props: {
  address: string
  copyLabel: string
  copiedLabel: string
  failedLabel: string
}): JSX.Element {
  const address = plainText(props.address, maxLength)
  return (
    <span className="full-address" part="full-address">
      {/* Screen readers and copied text get it without spaces. */}
      <span className="hidden">{address}</span>
      <bdi aria-hidden="true" className="full-address-groups" dir="ltr">
        {groupAddress(address).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups of an address have no other name
          <span key={index}>{group}</span>
        ))}
      </bdi>
      <CopyButton
        text={address}
        label={props.copyLabel}
        copiedLabel={props.copiedLabel}
        failedLabel={props.failedLabel}
      />
    </span>
  )
}
