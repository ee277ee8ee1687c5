import { type ConnectedState, loginOf } from '@latchkey/core/internal'
import { socialNames } from '@latchkey/wire/socialNames'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { plainText } from '../format/plainText.ts'
import { useText } from '../hooks/useText.ts'
import { Fact } from '../parts/Fact.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The wallet, or the social account of a login. An email login has a row with its address instead. */
export function ConnectionFact(props: { connection: ConnectedState }): JSX.Element | null {
  const { connector } = props.connection
  const text = useText(accountText)
  const user = useStore(loginOf(useLatchkey()), (state) => state.user)
  if (connector.id !== 'embedded')
    return <Fact name={text.wallet}>{plainText(connector.name)}</Fact>
  const provider = user?.authProvider
  if (!provider || provider === 'email') return null
  const parts = [socialNames[provider], plainText(user.userName)].filter(Boolean)
  return <Fact name={text.loggedInWith}>{parts.join(' · ')}</Fact>
}
