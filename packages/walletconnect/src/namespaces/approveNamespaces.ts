import type { WcGranted, WcProposed } from '@latchkey/wire'
import { chainOfAccount } from './namespaces.ts'
import { mergeNamespaces } from './proposeNamespaces.ts'

/** Accounts, methods and events that a wallet supports, by namespace. */
export type SupportedNamespaces = Record<
  string,
  { accounts: readonly string[]; methods: readonly string[]; events: readonly string[] }
>

/**
 * The wallet's response to a proposal: what is both requested and supported, or everything if nothing was requested.
 */
export function approveNamespaces(
  wanted: { required: WcProposed; optional: WcProposed },
  supported: SupportedNamespaces,
): WcGranted {
  const merged = mergeNamespaces(wanted.required, wanted.optional)
  const isUnrestricted = Object.keys(merged).length === 0
  const granted: WcGranted = {}
  for (const [key, support] of Object.entries(supported)) {
    const proposed = merged[key]
    if (!proposed && !isUnrestricted) continue
    const keep = (list: readonly string[], wanted: readonly string[] | undefined) =>
      list.filter((item) => !wanted || wanted.includes(item))
    const accounts = support.accounts.filter(
      (account) => !proposed?.chains || proposed.chains.includes(chainOfAccount(account)),
    )
    if (accounts.length === 0) continue
    granted[key] = {
      chains: [...new Set(accounts.map(chainOfAccount))],
      accounts,
      methods: keep(support.methods, proposed?.methods),
      events: keep(support.events, proposed?.events),
    }
  }
  return granted
}
