import type { JSX } from 'react'
import { groupAddress } from '../format/groupAddress.ts'
import { plainText } from '../format/plainText.ts'
import { CopyButton } from './CopyButton.tsx'

/** Longer than any address or hash; a server may call anything one. */
const longest = 128

/** An address or a hash in full, in groups that can be compared, with a way to copy it. */
export function FullAddress(props: {
  address: string
  copyLabel: string
  copiedLabel: string
  failedLabel: string
}): JSX.Element {
  const address = plainText(props.address, longest)
  return (
    <span className="full-address" part="full-address">
      {/* Screen readers and copied text get it in one piece. */}
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
