import { type ConnectedState, internals } from '@latchkey/core/internal'
import { type JSX, useState } from 'react'
import { useText } from '../hooks/useText.ts'
import { IconButton } from '../parts/IconButton.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { RowIcon } from './RowIcon.tsx'
import { useOpenEmbeddedSettings } from './useOpenEmbeddedSettings.ts'

/** Reminds the visitor to back up the embedded wallet, until they open its settings or dismiss the reminder. */
export function BackUpNotice(props: { connection: ConnectedState }): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const openSettings = useOpenEmbeddedSettings()
  const [isDismissed, setDismissed] = useState(
    () => internals(latchkey).storage.get('backup_notice') === 'dismissed',
  )
  if (isDismissed || props.connection.connector.id !== 'embedded') return null
  const dismiss = () => {
    internals(latchkey).storage.set('backup_notice', 'dismissed')
    setDismissed(true)
  }
  const handlePress = () => {
    dismiss()
    void openSettings()
  }
  return (
    <div className="back-up">
      <ListRow
        id="back-up"
        title={text.backUp}
        detail={text.backUpText}
        image={<RowIcon icon="shield" />}
        onPress={handlePress}
      />
      <IconButton icon="close" label={text.dismiss} onPress={dismiss} />
    </div>
  )
}
