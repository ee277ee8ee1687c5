import type { Account } from '@latchkey/core'
import { accountKey, accountLabels } from '@latchkey/core/internal'
import { getIdentityQueryOptions } from '@latchkey/core/query'
import { useStore } from 'zustand'
import { plainText } from '../format/plainText.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { useInstanceQuery } from './useInstanceQuery.ts'

/**
 * An account's display name: the visitor's label, else its public name (ENS and others), else the wallet's name for
 * it. Empty without any.
 */
export function useAccountName(account: Account): { name: string; avatar: string | null } {
  const latchkey = useLatchkey()
  const label = useStore(accountLabels(latchkey), (labels) => labels[accountKey(account)] ?? '')
  const { data: identity } = useInstanceQuery(getIdentityQueryOptions(latchkey, { account }))
  const name = plainText(label) || plainText(identity?.name) || plainText(account.label)
  return { name, avatar: identity?.avatar ?? null }
}
