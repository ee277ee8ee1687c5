import type { JSX } from 'react'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import { resetView } from '../navigation/navigate.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Button } from '../parts/Button.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { identityText } from '../text/en/identity.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

export function RegisterAccountNameSuccess(props: { accountName: string }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(identityText)
  const name = props.accountName
  const address = useActiveAccount()?.account.address ?? name
  return (
    <RingScreen
      logo={{ name, shape: 'round', drawing: <Avatar address={address} /> }}
      state="done"
      title={text.success}
      text={fill(text.successText, { name })}
    >
      <Button variant="accent" onPress={() => resetView(latchkey, { name: 'Account' })} focus>
        {text.done}
      </Button>
    </RingScreen>
  )
}
