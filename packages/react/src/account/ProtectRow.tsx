import type { Connected } from '@latchkey/core'
import type { JSX } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { showToast } from '../modal/showToast.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { describeError } from '../text/describeError.ts'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { RowIcon } from './RowIcon.tsx'

/** Opens the vault's own window, where the visitor sets up a passkey or recovery for the embedded wallet. */
export function ProtectRow(props: { connection: Connected }): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const errors = useErrorText()
  if (props.connection.connector.id !== 'embedded') return null
  const handlePress = async () => {
    try {
      const { openSettings } = await latchkey.sharedWallet('embedded')
      openSettings?.()
    } catch (error) {
      showToast(latchkey, { variant: 'error', message: describeError(error, errors) })
    }
  }
  return (
    <ListRow
      id="protect"
      title={text.protect}
      detail={text.protectText}
      image={<RowIcon icon="shield" />}
      endIcon="external"
      onPress={() => void handlePress()}
    />
  )
}
