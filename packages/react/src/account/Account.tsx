import { resetView } from '@latchkey/core'
import type { JSX } from 'react'
import { useLatchkeyConnection } from '../hooks/useConnection.ts'
import { useText } from '../hooks/useText.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { Actions } from './Actions.tsx'
import { NativeBalance } from './NativeBalance.tsx'
import { Profile } from './Profile.tsx'

/** The account of a wallet of the visitor's own: who, how much, what to do. */
export function Account(): JSX.Element {
  const connection = useLatchkeyConnection()
  if (connection.status !== 'connected') return <NoAccount />
  return (
    <div className="account">
      <Profile connection={connection} />
      <NativeBalance />
      <Actions connection={connection} />
    </div>
  )
}

function NoAccount(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  return (
    <Notice icon="wallet" title={text.noAccount}>
      <Button variant="accent" onPress={() => resetView(latchkey, { name: 'Connect' })}>
        {text.connect}
      </Button>
    </Notice>
  )
}
