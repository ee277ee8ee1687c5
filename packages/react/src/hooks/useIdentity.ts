import type { Account, Identity } from '@latchkey/core'
import { useState } from 'react'
import { useLazyWatch } from './useLazyWatch.ts'

const unknownIdentity: Identity = { name: null, avatar: null }

/** The public name and avatar of an account; empty until they are read. */
export function useIdentity(account: Account | null): Identity {
  const key = account ? `${account.namespace}:${account.address}` : null
  const [state, setState] = useState<{ key: string | null; value: Identity }>({
    key,
    value: unknownIdentity,
  })
  useLazyWatch(key, (watchers, latchkey) =>
    account
      ? watchers.watchIdentity(latchkey, account, (value) => setState({ key, value }))
      : () => {},
  )
  return state.key === key ? state.value : unknownIdentity
}
