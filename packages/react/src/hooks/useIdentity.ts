import type { Account, Identity } from '@latchkey/core'
import { useState } from 'react'
import { useLazyWatch } from './useLazyWatch.ts'

const nobody: Identity = { name: null, avatar: null }

/** The name and picture an account goes by; empty until known. */
export function useIdentity(account: Account | null): Identity {
  const key = account ? `${account.namespace}:${account.address}` : null
  const [state, setState] = useState<{ key: string | null; value: Identity }>({
    key,
    value: nobody,
  })
  useLazyWatch(key, (module, latchkey) =>
    account
      ? module.watchIdentity(latchkey, account, (value) => setState({ key, value }))
      : () => {},
  )
  return state.key === key ? state.value : nobody
}
