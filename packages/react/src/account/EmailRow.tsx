import type { Connected } from '@latchkey/core'
import { pushView } from '@latchkey/core/internal'
import { type JSX, useEffect, useState } from 'react'
import { useText } from '../hooks/useText.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { Glyph } from './Glyph.tsx'

/** The address that logs in, and the way to change it. Not for who came with a social account. */
export function EmailRow(props: { connection: Connected }): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const [email, setEmail] = useState<string | null>(null)
  const isLogin = props.connection.connector.id === 'embedded'
  useEffect(() => {
    if (!isLogin) return
    let isHere = true
    latchkey.sharedWallet('embedded').then(
      (client) =>
        isHere && setEmail(client.openEmailChange ? (client.user?.()?.email ?? null) : null),
      // Without the wallet's code there is nothing to change.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [latchkey, isLogin])
  if (!email) return null
  return (
    <ListRow
      id="email"
      title={text.email}
      detail={email}
      image={<Glyph icon="pencil" />}
      endIcon="chevron"
      onPress={() => pushView(latchkey, { name: 'UpdateEmailWallet', email })}
    />
  )
}
