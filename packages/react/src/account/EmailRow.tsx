import { type ConnectedState, internals } from '@latchkey/core/internal'
import { type JSX, useEffect, useState } from 'react'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { RowIcon } from './RowIcon.tsx'

/**
 * The email address of the login, with a link to change it. Hidden after a social login, which has no address to
 * change.
 */
export function EmailRow(props: { connection: ConnectedState }): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const [email, setEmail] = useState<string | null>(null)
  const isLogin = props.connection.connector.id === 'embedded'
  useEffect(() => {
    if (!isLogin) return
    let isMounted = true
    internals(latchkey)
      .sharedConnector('embedded')
      .then(
        (client) =>
          isMounted && setEmail(client.openEmailChange ? (client.user?.()?.email ?? null) : null),
        // The change needs the embedded wallet's code.
        () => {},
      )
    return () => {
      isMounted = false
    }
  }, [latchkey, isLogin])
  if (!email) return null
  return (
    <ListRow
      id="email"
      title={text.email}
      detail={email}
      image={<RowIcon icon="pencil" />}
      endIcon="chevron"
      onPress={() => pushView(latchkey, { name: 'UpdateEmailWallet', email })}
    />
  )
}
