import { isLatchkeyError, revokeAccountUpgrade } from '@latchkey/core'
import { type ConnectedState, loginOf } from '@latchkey/core/internal'
import { type JSX, useState } from 'react'
import { useStore } from 'zustand'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { showToast } from '../navigation/showToast.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { describeError } from '../text/describeError.ts'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { RowIcon } from './RowIcon.tsx'

/** Undoes the upgrade of the embedded wallet's standard account (EIP-7702); hidden while it has none. */
export function UpgradeRow(props: { connection: ConnectedState }): JSX.Element | null {
  const { accounts, connector } = props.connection
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const errors = useErrorText()
  const user = useStore(loginOf(latchkey), (state) => state.user)
  const [isUndoing, setUndoing] = useState(false)
  const isEmbedded = connector.id === 'embedded' && accounts[0].type === 'eoa'
  if (!isEmbedded || !user?.accountUpgraded) return null
  const handlePress = async () => {
    setUndoing(true)
    try {
      await revokeAccountUpgrade(latchkey)
      showToast(latchkey, { variant: 'success', message: text.upgradeUndone })
    } catch (error) {
      if (isLatchkeyError(error, 'wallet/rejected')) return
      showToast(latchkey, { variant: 'error', message: describeError(error, errors) })
    } finally {
      setUndoing(false)
    }
  }
  return (
    <ListRow
      id="upgrade"
      title={isUndoing ? text.undoingUpgrade : text.undoUpgrade}
      detail={text.undoUpgradeText}
      image={<RowIcon icon="retry" />}
      disabled={isUndoing}
      onPress={() => void handlePress()}
    />
  )
}
