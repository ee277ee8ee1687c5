import { type FontName, fonts, modes, type PresetName, presets } from './presets.ts'
import {
  chains,
  type DemoSettings,
  displays,
  featuresWith,
  initialSettings,
  languages,
  signInChoices,
  switches,
  toggledSwitches,
  type WalletName,
  walletIds,
} from './settings.ts'

const keysOf = <Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(record) as Name[]

const presetNames: readonly PresetName[] = keysOf(presets)
const fontNames: readonly FontName[] = keysOf(fonts)
const walletNames: readonly WalletName[] = keysOf(walletIds)
/** In px. */
export const maxRadius = 8

/**
 * The settings in a page's address (`?preset=paper&mode=light&chains=solana`). Every visitor can write such a link, so a
 * value is one of a list, a number in its range or a hex color; others are ignored.
 */
export function readSettings(search: string): DemoSettings {
  const query = new URLSearchParams(search)
  const choice = <Name extends string>(key: string, of: readonly Name[]) =>
    of.find((name) => name === query.get(key))
  const choices = <Name extends string>(key: string, of: readonly Name[]) => {
    const chosen = query.get(key)?.split(',')
    return chosen && of.filter((name) => chosen.includes(name))
  }
  return {
    preset: choice('preset', presetNames) ?? initialSettings.preset,
    mode: choice('mode', modes) ?? initialSettings.mode,
    accent: /^#[0-9a-f]{6}$/.exec(query.get('accent') ?? '')?.[0] ?? null,
    radius: readRadius(query.get('radius')),
    font: choice('font', fontNames) ?? null,
    language: choice('language', languages) ?? initialSettings.language,
    features: featuresWith(choices('toggled', switches) ?? []),
    connectMethods: readOrder(query.get('order')),
    featuredWallets: choices('wallets', walletNames) ?? initialSettings.featuredWallets,
    display: choice('display', displays) ?? initialSettings.display,
    signIn: choice('sign-in', signInChoices) ?? initialSettings.signIn,
    chains: choices('chains', chains) ?? initialSettings.chains,
  }
}

/** The query string of settings, without the page's initial ones. */
export function toQuery(settings: DemoSettings): string {
  const entries = toQueryEntries(settings)
  const initial = new Map(toQueryEntries(initialSettings))
  const query = new URLSearchParams(entries.filter(([key, value]) => value !== initial.get(key)))
  return query.size === 0 ? '' : `?${query}`
}

/** Every setting as text. */
function toQueryEntries(settings: DemoSettings): [key: string, value: string][] {
  return [
    ['preset', settings.preset],
    ['mode', settings.mode],
    ['accent', settings.accent ?? ''],
    ['radius', String(settings.radius ?? '')],
    ['font', settings.font ?? ''],
    ['language', settings.language],
    ['toggled', toggledSwitches(settings).join()],
    ['order', settings.connectMethods.join()],
    ['wallets', settings.featuredWallets.join()],
    ['display', settings.display],
    ['sign-in', settings.signIn],
    ['chains', settings.chains.join()],
  ]
}

function readRadius(text: string | null): number | null {
  if (text === null || !/^\d$/.test(text)) return null
  return Math.min(Number(text), maxRadius)
}

/** An order that names each method once. */
function readOrder(text: string | null): DemoSettings['connectMethods'] {
  const order = text?.split(',') ?? []
  const chosen = order.flatMap((name) =>
    initialSettings.connectMethods.filter((method) => method === name),
  )
  const hasEachOnce =
    chosen.length === initialSettings.connectMethods.length &&
    new Set(chosen).size === chosen.length
  return hasEachOnce ? chosen : initialSettings.connectMethods
}
