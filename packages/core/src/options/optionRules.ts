import { isNamespace } from '../caip/caip.ts'
import { connectMethods, connectorGroups, socials, walletFeatures } from './features.ts'
import type { LatchkeyOptions } from './options.ts'

type Rule = (value: unknown) => boolean

const isText: Rule = (value) => typeof value === 'string'
const isFlag: Rule = (value) => typeof value === 'boolean'

const oneOf =
  (...allowed: readonly unknown[]): Rule =>
  (value) =>
    allowed.includes(value)
const listOf =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.every(rule)

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const recordOf =
  (rule: Rule): Rule =>
  (value) =>
    isRecord(value) && Object.values(value).every(rule)

const hasText =
  (...names: readonly string[]): Rule =>
  (value) =>
    isRecord(value) && names.every((name) => isText(value[name]))

const hasMethod =
  (...names: readonly string[]): Rule =>
  (value) =>
    isRecord(value) && names.every((name) => typeof value[name] === 'function')

const isAdapter: Rule = (value) =>
  hasMethod('discover', 'open')(value) && isRecord(value) && isNamespace(String(value.namespace))

/** What each option must look like. One that does not is told to the owner and taken as absent. */
export const optionRules: { [Name in keyof LatchkeyOptions]?: Rule } = {
  adapters: listOf(isAdapter),
  sharedWallets: listOf((value) => hasMethod('open')(value) && hasText('id', 'name')(value)),
  endpoints: recordOf(isText),
  metadata: isRecord,
  features: isRecord,
  themeMode: oneOf('light', 'dark', 'auto'),
  themeVariables: recordOf((value) => isText(value) || Number.isFinite(value)),
  defaultAccountTypes: recordOf(oneOf('eoa', 'smartAccount', 'payment', 'ordinal', 'stx')),
  customRpcUrls: recordOf(listOf(hasText('url'))),
  customWallets: listOf(hasText('id', 'name')),
  allWallets: oneOf('SHOW', 'HIDE', 'ONLY_MOBILE'),
  includeWalletIds: listOf(isText),
  excludeWalletIds: listOf(isText),
  featuredWalletIds: listOf(isText),
  tokens: recordOf(hasText('address')),
  termsConditionsUrl: isText,
  privacyPolicyUrl: isText,
  enableWallets: isFlag,
  enableWalletConnect: isFlag,
  enableWalletGuide: isFlag,
  enableInjected: isFlag,
  enableEIP6963: isFlag,
  enableNetworkSwitch: isFlag,
  enableReconnect: isFlag,
  enableEmbedded: isFlag,
  allowUnsupportedChain: isFlag,
  chainImages: recordOf(isText),
  connectorImages: recordOf(isText),
  debug: isFlag,
  language: isText,
  storage: hasMethod('getItem', 'setItem', 'removeItem'),
}

export const featureRules: Record<string, Rule> = {
  swaps: isFlag,
  onramp: isFlag,
  receive: isFlag,
  send: isFlag,
  email: isFlag,
  history: isFlag,
  analytics: oneOf(true, false, 'consent'),
  allWallets: isFlag,
  legalCheckbox: isFlag,
  smartSessions: isFlag,
  collapseWallets: isFlag,
  socials: (value) => value === false || listOf(oneOf(...socials))(value),
  connectMethodsOrder: listOf(oneOf(...connectMethods)),
  walletFeaturesOrder: listOf(oneOf(...walletFeatures)),
  connectorTypeOrder: listOf(oneOf(...connectorGroups)),
}

/** The entries that keep their rule; the names of the others are handed to `onBad`. */
export function keepValid<Value extends object>(
  value: Value,
  rules: Readonly<Record<string, Rule | undefined>>,
  onBad: (name: string) => void,
): Partial<Value> {
  const kept: Partial<Value> = {}
  for (const name of Object.keys(rules)) {
    const item: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
    if (item === undefined) continue
    if (rules[name]?.(item)) Reflect.set(kept, name, item)
    else onBad(name)
  }
  return kept
}
