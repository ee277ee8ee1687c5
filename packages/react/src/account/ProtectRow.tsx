import type { ConnectedState } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { accountText } from '../text/en/account.ts'
import { RowIcon } from './RowIcon.tsx'
import { useOpenEmbeddedSettings } from './useOpenEmbeddedSettings.ts'

/** Opens the vault's own window, where the visitor sets up a passkey or recovery for the embedded wallet. */
export function ProtectRow(props: { connection: ConnectedState }): JSX.Element | null {
  const text = useText(accountText)
  const openSettings = useOpenEmbeddedSettings()
  if (props.connection.connector.id !== 'embedded') return null
  return (
    <ListRow
      id="protect"
      title={text.protect}
      detail={text.protectText}
      image={<RowIcon icon="shield" />}
      endIcon="external"
      onPress={() => void openSettings()}
    />
  )
}
