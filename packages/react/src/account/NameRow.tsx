import { type ConnectedState, internals, track } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { RowIcon } from './RowIcon.tsx'

/** The link to register a name, where the server's registry offers names. */
export function NameRow(props: { connection: ConnectedState }): JSX.Element | null {
  const [account] = props.connection.accounts
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const hasServer = useStore(internals(latchkey).options, (options) =>
    Boolean(options.endpoints?.api),
  )
  if (!hasServer || account.namespace !== 'eip155') return null
  const handlePress = () => {
    const isSmartAccount = account.type === 'smartAccount'
    track(latchkey, { event: 'OPEN_ENS_FLOW', properties: { isSmartAccount } })
    pushView(latchkey, { name: 'RegisterAccountName' })
  }
  return (
    <ListRow
      id="name"
      title={text.chooseName}
      detail={text.chooseNameText}
      image={<RowIcon icon="tag" />}
      endIcon="chevron"
      onPress={handlePress}
    />
  )
}
