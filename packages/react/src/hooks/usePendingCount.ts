import type { Account } from '@latchkey/core'
import { useState } from 'react'
import { useLazyWatch } from './useLazyWatch.ts'

/** How many transactions of the account are sent and not mined yet; 0 until the journal is read. */
export function usePendingCount(account: Account | null): number {
  const key = account ? `${account.namespace}:${account.address}` : null
  const [state, setState] = useState({ key, count: 0 })
  useLazyWatch(key, (watchers, latchkey) =>
    account
      ? watchers.watchPendingCount(latchkey, account, (count) => setState({ key, count }))
      : () => {},
  )
  return state.key === key ? state.count : 0
}
