import { ownValue } from '@latchkey/wire'
import { isNamespace } from '../caip/caip.ts'
import { connectMethods, socials, walletFeatures, walletGroups } from '../features.ts'
import { isRecord } from '../isRecord.ts'
import { areThemeVariables, isThemeMode } from '../theme/themeStore.ts'
import type { OptionGroups } from './groups.ts'

type Rule = (value: unknown) => boolean

const isText: Rule = (value) => typeof value === 'string'

const oneOf =
  (...allowed: readonly unknown[]): Rule =>
  (value) =>
    allowed.includes(value)
const listOf =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.every(rule)

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

const isSiwx: Rule = (value) =>
  value === null || ['open', 'getNonce', 'getSessions'].some((name) => hasMethod(name)(value))

const isAdapter: Rule = (value) =>
  hasMethod('discover', 'open')(value) && isRecord(value) && isNamespace(String(value.namespace))

const isRouter: Rule = (value) =>
  hasText('address')(value) &&
  isRecord(value) &&
  oneOf('uniswap-v2', 'uniswap-v3', 'measured')(value.kind)

const isNode: Rule = (value) =>
  /^(https?|wss?):\/\//i.test(String(isRecord(value) ? value.url : value))

const isToken: Rule = (value) =>
  hasText('address')(value) && isRecord(value) && (value.image === undefined || isText(value.image))

/** The account types that the option `defaultAccountTypes` takes, by namespace. */
const accountTypes: Readonly<Record<string, readonly unknown[]>> = {
  eip155: ['eoa', 'smartAccount'],
  solana: ['eoa'],
  bip122: ['payment', 'ordinal'],
  polkadot: ['eoa'],
}

const areAccountTypes: Rule = (value) =>
  isRecord(value) &&
  Object.entries(value).every(([namespace, type]) =>
    (ownValue(accountTypes, namespace) ?? []).includes(type),
  )

/**
 * The validation rule of each option, beyond the type of its default. An invalid option is reported to the site's
 * developer and ignored. Created on use, so that the first frame does not wait for it.
 */
export const optionRules = (): Readonly<Record<string, Rule>> => ({
  adapters: listOf(isAdapter),
  connectors: listOf((value) => hasMethod('open')(value) && hasText('id', 'name')(value)),
  endpoints: (value) => isText(value) || recordOf(isText)(value),
  metadata: isRecord,
  features: isRecord,
  wallets: (value) => value === false || isRecord(value),
  modal: isRecord,
  safety: isRecord,
  themeMode: isThemeMode,
  themeVariables: areThemeVariables,
  defaultAccountTypes: areAccountTypes,
  customRpcUrls: recordOf((nodes) => [nodes].flat().every(isNode)),
  customWallets: listOf(hasText('id', 'name')),
  allWallets: oneOf('SHOW', 'HIDE', 'ONLY_MOBILE', true, false, 'phone'),
  includeWalletIds: listOf(isText),
  excludeWalletIds: listOf(isText),
  featuredWalletIds: listOf(isText),
  tokens: recordOf(isToken),
  clearSigning: listOf(isRecord),
  termsConditionsUrl: isText,
  privacyPolicyUrl: isText,
  language: isText,
  siwx: isSiwx,
  siweConfig: isSiwx,
  storage: hasMethod('getItem', 'setItem', 'removeItem'),
  queryClient: isRecord,
  initialState: (value) => isRecord(value) && isRecord(value.connections),
})

/** The same for the members of each group. */
export const groupRules = (): Readonly<
  Record<keyof OptionGroups, Readonly<Record<string, Rule>>>
> => ({
  features: {
    analytics: oneOf(true, false, 'consent'),
    socials: (value) => value === false || listOf(oneOf(...socials))(value),
    connectMethodsOrder: listOf(oneOf(...connectMethods)),
    walletFeaturesOrder: listOf(oneOf(...walletFeatures)),
  },
  wallets: { order: listOf(oneOf(...walletGroups)), images: recordOf(isText) },
  modal: {},
  safety: {
    preview: oneOf('warn', 'always', 'off'),
    trustedContracts: recordOf(listOf(isText)),
    auditors: listOf((value) => /^0x[\da-f]{40}$/i.test(String(value))),
    swapRouters: recordOf((value) => isRecord(value) && listOf(isRouter)(value.routers)),
  },
})

/** The entries that keep their rule. `report` gets the names of the others: invalid ones, and those that do not exist. */
export function keepValid<Value extends object>(
  value: Value,
  defaults: object,
  rules: Readonly<Record<string, Rule>>,
  report: (problem: 'invalid' | 'unknown', name: string) => void,
): Partial<Value> {
  const valid: Partial<Value> = {}
  for (const name of Object.keys(value)) {
    const item: unknown = Reflect.get(value, name)
    if (item === undefined) continue
    if (!Object.hasOwn(defaults, name) && !Object.hasOwn(rules, name)) {
      report('unknown', name)
      continue
    }
    const rule =
      ownValue(rules, name) ?? ((one) => typeof one === typeof Reflect.get(defaults, name))
    if (rule(item)) Reflect.set(valid, name, item)
    else report('invalid', name)
  }
  return valid
}
