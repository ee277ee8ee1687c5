import { Avatar, groupAddress } from '@latchkey/react/vault'
import type { JSX } from 'react'

/** The full address with its avatar, in groups of four: poisoned addresses share the first and last characters. */
export function Address(props: { text: string }): JSX.Element {
  return (
    <span className="full-address">
      <Avatar address={props.text} size={32} />
      {/* Screen readers and copied text get it without spaces. */}
      <span className="hidden">{props.text}</span>
      <bdi aria-hidden="true" className="full-address-groups" dir="ltr">
        {groupAddress(props.text).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal; the order does not change
          <span key={at}>{group}</span>
        ))}
      </bdi>
    </span>
  )
}
