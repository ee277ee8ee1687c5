import { ownValue } from '@latchkey/wire'
import type { ModalConfig } from '@latchkey/wire/console'

/** One setting that differs between two configurations, as text. `null`: the page's own value applies. */
export type ConfigChange = { setting: string; before: string | null; after: string | null }

const titles: Readonly<Record<string, string>> = {
  features: 'Feature',
  socials: 'Social logins',
  networks: 'Networks',
  walletOrder: 'Wallet order',
  hiddenWallets: 'Hidden wallets',
  customWallets: 'Own wallets',
  texts: 'Legal texts',
  theme: 'Theme',
  variables: '',
}

/** What publishing `after` in the place of `before` changes, setting by setting. */
export function listChanges(before: ModalConfig, after: ModalConfig): readonly ConfigChange[] {
  const old = flatten(before)
  const next = flatten(after)
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((setting) => ({
      setting,
      before: old.get(setting) ?? null,
      after: next.get(setting) ?? null,
    }))
    .filter((change) => change.before !== change.after)
}

/** Every setting with its value as text; groups become a prefix, lists one value. */
function flatten(value: object, prefix = ''): Map<string, string> {
  const entries = Object.entries(value).flatMap(([name, item]): [string, string][] => {
    const title = `${prefix} ${ownValue(titles, name) ?? name}`.trim()
    if (item === undefined) return []
    if (Array.isArray(item)) return [[title, item.map(describeItem).join(', ') || 'none']]
    if (typeof item === 'object' && item !== null) return [...flatten(item, title)]
    return [[title, describeItem(item)]]
  })
  return new Map(entries)
}

function describeItem(item: unknown): string {
  if (typeof item === 'boolean') return item ? 'on' : 'off'
  // Two own wallets with one name can differ in a link: the diff must not hide it.
  return typeof item === 'object' ? JSON.stringify(item) : String(item)
}
