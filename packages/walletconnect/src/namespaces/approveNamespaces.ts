import type { WcGranted, WcProposed } from '@latchkey/wire'
import { chainOfAccount } from './namespaces.ts'
import { mergeNamespaces } from './proposeNamespaces.ts'

/** What a wallet can do, by namespace. */
export type SupportedNamespaces = Record<
  string,
  { accounts: readonly string[]; methods: readonly string[]; events: readonly string[] }
>

/** The wallet's answer to a proposal: what is both wanted and supported; everything if nothing was named. */
export function approveNamespaces(
  wanted: { required: WcProposed; optional: WcProposed },
  supported: SupportedNamespaces,
): WcGranted {
  const merged = mergeNamespaces(wanted.required, wanted.optional)
  const wantsAnything = Object.keys(merged).length === 0
  const granted: WcGranted = {}
  for (const [key, support] of Object.entries(supported)) {
    const wish = merged[key]
    if (!wish && !wantsAnything) continue
    const keep = (list: readonly string[], wishes: readonly string[] | undefined) =>
      list.filter((item) => !wishes || wishes.includes(item))
    const accounts = support.accounts.filter(
      (account) => !wish?.chains || wish.chains.includes(chainOfAccount(account)),
    )
    if (accounts.length === 0) continue
    granted[key] = {
      chains: [...new Set(accounts.map(chainOfAccount))],
      accounts,
      methods: keep(support.methods, wish?.methods),
      events: keep(support.events, wish?.events),
    }
  }
  return granted
}
