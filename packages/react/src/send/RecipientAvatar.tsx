import type { Namespace } from '@latchkey/core'
import type { JSX } from 'react'
import { useIdentity } from '../hooks/useIdentity.ts'
import { Avatar } from '../parts/Avatar.tsx'

/** The recipient's public image, or the gradient of its address. */
export function RecipientAvatar(props: { namespace: Namespace; address: string }): JSX.Element {
  const { namespace, address } = props
  const { avatar } = useIdentity({ namespace, address, type: 'eoa' })
  return (
    <span className="send-avatar">
      <Avatar address={address} src={avatar} size={24} />
    </span>
  )
}
