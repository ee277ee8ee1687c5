import { type Account, isLatchkeyError, type Network } from '@latchkey/core'
import { type ConnectedState, changePasskeyOwner, passkeyOwnerQuery } from '@latchkey/core/internal'
import { type JSX, useState } from 'react'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useText } from '../hooks/useText.ts'
import { showToast } from '../navigation/showToast.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { describeError } from '../text/describeError.ts'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { RowIcon } from './RowIcon.tsx'

/** Adds a passkey as a second owner of the embedded wallet's smart account, or removes it. */
export function PasskeyOwnerRow({
  connection,
}: {
  connection: ConnectedState
}): JSX.Element | null {
  const active = useActiveAccount()
  const isEmbedded = connection.connector.id === 'embedded'
  if (!active || !isEmbedded || active.account.type !== 'smartAccount') return null
  return <Row key={active.key} account={active.account} network={active.network} />
}

function Row(props: { account: Account; network: Network }): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const errors = useErrorText()
  const owner = useInstanceQuery(passkeyOwnerQuery(latchkey, props))
  const [isChanging, setChanging] = useState(false)
  const row = { id: 'passkey-owner', image: <RowIcon icon="key" /> }
  if (owner.isError) {
    const retry = () => void owner.refetch()
    return <ListRow {...row} title={text.passkeyOwner} detail={text.notRead} onPress={retry} />
  }
  const hasOwner = owner.data
  // A browser without WebAuthn can create no passkey; it can still remove one.
  if (hasOwner === undefined || (!hasOwner && !hasWebAuthn())) return null
  const handlePress = async () => {
    setChanging(true)
    try {
      await changePasskeyOwner(latchkey, { ...props, change: hasOwner ? 'remove' : 'add' })
      const message = hasOwner ? text.passkeyRemoved : text.passkeyAdded
      showToast(latchkey, { variant: 'success', message })
    } catch (error) {
      if (isLatchkeyError(error, 'wallet/rejected')) return
      showToast(latchkey, { variant: 'error', message: describeError(error, errors) })
    } finally {
      setChanging(false)
    }
  }
  const title = hasOwner ? text.removePasskey : text.addPasskey
  return (
    <ListRow
      {...row}
      title={isChanging ? text.changingPasskey : title}
      detail={hasOwner ? text.removePasskeyText : text.addPasskeyText}
      disabled={isChanging}
      onPress={() => void handlePress()}
    />
  )
}

function hasWebAuthn(): boolean {
  return typeof PublicKeyCredential === 'function'
}
