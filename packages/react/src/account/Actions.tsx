import { type Connected, disconnect, findNetwork, showToast } from '@latchkey/core'
import { type JSX, useState } from 'react'
import { useStore } from 'zustand'
import { explorerLink } from '../format/explorerLink.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { Icon } from '../parts/Icon.tsx'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { describeError } from '../text/describeError.ts'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** What can be done with the account, and the way out. */
export function Actions(props: { connection: Connected }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const { accounts, chainId } = props.connection
  const network = useStore(latchkey.network, (state) => findNetwork(state, chainId))
  const explorer = network && explorerLink(network, accounts[0].address)
  return (
    <List label={text.actions}>
      {explorer ? (
        <li>
          <ListRow
            id="explorer"
            title={text.explorer}
            image={<Glyph icon="compass" />}
            endIcon="external"
            href={explorer}
          />
        </li>
      ) : null}
      <li>
        <DisconnectRow connection={props.connection} />
      </li>
    </List>
  )
}

function DisconnectRow(props: { connection: Connected }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const errors = useErrorText()
  const [isLeaving, setLeaving] = useState(false)
  const { namespace } = props.connection.connector
  const handlePress = () => {
    setLeaving(true)
    disconnect(latchkey, { namespace }).catch((error) => {
      setLeaving(false)
      showToast(latchkey, { variant: 'error', message: describeError(error, errors) })
    })
  }
  return (
    <ListRow
      id="disconnect"
      part="disconnect"
      title={isLeaving ? text.disconnecting : text.disconnect}
      image={<Glyph icon="leave" />}
      disabled={isLeaving}
      onPress={handlePress}
    />
  )
}

function Glyph(props: { icon: 'leave' | 'compass' }): JSX.Element {
  return (
    <span className="row-glyph">
      <Icon name={props.icon} />
    </span>
  )
}
