import type { Account } from '../connection/account.ts'
import type { AdapterContext } from './adapter.ts'

/** The wallet's accounts as they are shown: the site's preferred kind first, the visitor's own choice before all. */
export function orderAccounts(
  context: Pick<AdapterContext, 'storage' | 'defaultAccountType'>,
  accounts: readonly Account[],
): readonly Account[] {
  const preferred = context.defaultAccountType?.()
  const sorted = [
    ...accounts.filter(({ type }) => type === preferred),
    ...accounts.filter(({ type }) => type !== preferred),
  ]
  const [firstByDefault] = sorted
  const choice =
    firstByDefault && context.storage.get('chosen_accounts')?.[firstByDefault.namespace]
  // Once the wallet itself puts another account first, the stored choice is void.
  const chosen =
    choice?.over === firstByDefault?.address &&
    sorted.find(({ address }) => address === choice?.chosen)
  return chosen ? [chosen, ...sorted.filter((candidate) => candidate !== chosen)] : sorted
}

/** Stores which account the visitor selected. */
export function chooseAccount(
  context: Pick<AdapterContext, 'storage' | 'defaultAccountType'>,
  accounts: readonly Account[],
  chosen: Account,
): void {
  const { storage } = context
  const { [chosen.namespace]: _old, ...others } = storage.get('chosen_accounts') ?? {}
  storage.set('chosen_accounts', others)
  const firstByDefault = orderAccounts(context, accounts)[0]?.address
  if (firstByDefault === undefined || firstByDefault === chosen.address) return
  // `over` is the account that comes first without a choice; the choice is valid as long as it does.
  const choice = { chosen: chosen.address, over: firstByDefault }
  storage.set('chosen_accounts', { ...others, [chosen.namespace]: choice })
}
