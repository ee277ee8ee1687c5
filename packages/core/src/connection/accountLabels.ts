import { createStore, type StoreApi } from 'zustand/vanilla'
import { internals, type Latchkey, part } from '../latchkey.ts'
import type { Account } from './account.ts'

type Labels = Readonly<Record<string, string>>

const maxLabelLength = 32
const maxLabels = 50

/** The labels of accounts, by `accountKey`, stored in this browser. */
export function accountLabels(latchkey: Latchkey): StoreApi<Labels> {
  return part(latchkey, 'accountLabels', () => {
    const readLabels = () => internals(latchkey).storage.get('address_labels') ?? {}
    const store = createStore<Labels>(readLabels)
    internals(latchkey).onDestroy(
      internals(latchkey).storage.watch((key) => {
        if (key === 'address_labels') store.setState(readLabels(), true)
      }),
    )
    return store
  })
}

/** Stores a label for an account; an empty label removes it. */
export function labelAccount(
  latchkey: Latchkey,
  options: { account: Pick<Account, 'namespace' | 'address'>; label: string },
): void {
  const store = accountLabels(latchkey)
  const key = accountKey(options.account)
  const { [key]: _old, ...others } = store.getState()
  const label = [...options.label.trim()].slice(0, maxLabelLength).join('')
  const otherLabels = Object.entries(others).slice(-(maxLabels - 1))
  const labels = Object.fromEntries(label ? [...otherLabels, [key, label]] : otherLabels)
  internals(latchkey).storage.set('address_labels', labels)
  store.setState(labels, true)
}

/** The key of an account among the labels. */
export function accountKey(account: Pick<Account, 'namespace' | 'address'>): string {
  const { namespace, address } = account
  return `${namespace}:${address.startsWith('0x') ? address.toLowerCase() : address}`
}
