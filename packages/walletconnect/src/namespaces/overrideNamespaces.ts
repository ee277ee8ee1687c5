import { ownValue, type WcProposed } from '@latchkey/wire'
import { mergeNamespaces } from './proposeNamespaces.ts'

/** What to propose instead of the defaults, by namespace. */
export type NamespaceOverrides = {
  /** CAIP-2 ids instead of the site's networks, such as `{ eip155: ['eip155:1'] }`. */
  chains?: Readonly<Record<string, readonly string[]>>
  /** Methods instead of all that Latchkey and common sites use. */
  methods?: Readonly<Record<string, readonly string[]>>
  /** Events instead of `accountsChanged` and `chainChanged`. */
  events?: Readonly<Record<string, readonly string[]>>
  /** Namespaces to propose in addition to those of the site's networks. Lists of the same namespace are merged. */
  optionalNamespaces?: WcProposed
}

/**
 * Creates the `namespaces` option of `walletConnect()`. Omitted namespaces and lists keep their defaults.
 *
 * @example
 * walletConnect({ namespaces: overrideNamespaces({ methods: { eip155: ['personal_sign'] } }) })
 */
export function overrideNamespaces(
  overrides: NamespaceOverrides,
): (proposed: WcProposed) => WcProposed {
  const { chains = {}, methods = {}, events = {}, optionalNamespaces = {} } = overrides
  return (proposed) => {
    const changed = Object.entries(proposed).map(([name, defaults]) => [
      name,
      {
        chains: [...(ownValue(chains, name) ?? defaults.chains ?? [])],
        methods: [...(ownValue(methods, name) ?? defaults.methods)],
        events: [...(ownValue(events, name) ?? defaults.events)],
      },
    ])
    return mergeNamespaces(Object.fromEntries(changed), optionalNamespaces)
  }
}
