import type { ConnectMethod, Features } from '@latchkey/core'
import type { Look } from './presets.ts'

export const switches = [
  'send',
  'swaps',
  'onramp',
  'receive',
  'history',
  'email',
  'socials',
  'allWallets',
  'collapseWallets',
  'legalCheckbox',
] as const satisfies readonly (keyof Features)[]

/** A feature that the playground turns on or off. */
export type Switch = (typeof switches)[number]

export const signInChoices = ['off', 'optional', 'required'] as const
export type SignInChoice = (typeof signInChoices)[number]

/** The optional chains besides Ethereum. */
export const chains = ['solana', 'bitcoin', 'polkadot'] as const
export type Chain = (typeof chains)[number]

export const displays = ['button', 'page'] as const
/** A button that opens the modal, or the modal inside the page. */
export type Display = (typeof displays)[number]

/** The languages whose texts are shipped, by their own names. */
export const languageNames = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  ja: '日本語',
  ko: '한국어',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  ru: 'Русский',
  uk: 'Українська',
  ar: 'العربية',
  he: 'עברית',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  vi: 'Tiếng Việt',
} as const
export type Language = keyof typeof languageNames
export const languages = Object.keys(languageNames) as readonly Language[]

/** Wallets that a site may feature, by their ids in the wallet directory. */
export const walletIds = {
  metamask: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  rainbow: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
  phantom: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  trust: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
  okx: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
  uniswap: 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
} as const
export type WalletName = keyof typeof walletIds

/** What a visitor can choose on the pages of the demo. */
export type DemoSettings = Look & {
  language: Language
  features: Readonly<Record<Switch, boolean>>
  /** All connect methods, in the order that the modal shows. */
  connectMethods: readonly ConnectMethod[]
  /** The featured wallets, in the order of `walletIds`. */
  featuredWallets: readonly WalletName[]
  display: Display
  signIn: SignInChoice
  /** In the order of `chains`. */
  chains: readonly Chain[]
}

export const initialSettings: DemoSettings = {
  preset: 'latchkey',
  mode: 'dark',
  accent: null,
  radius: null,
  font: null,
  language: 'en',
  features: {
    send: true,
    swaps: true,
    onramp: true,
    receive: true,
    history: true,
    email: true,
    socials: true,
    allWallets: true,
    collapseWallets: false,
    legalCheckbox: false,
  },
  connectMethods: ['wallet', 'email', 'social'],
  featuredWallets: [],
  display: 'button',
  signIn: 'off',
  chains,
}

/** The switches that are not as a page starts with them. */
export function toggledSwitches({ features }: DemoSettings): readonly Switch[] {
  return switches.filter((name) => features[name] !== initialSettings.features[name])
}

/** The features of a page whose visitor toggled these switches. */
export function featuresWith(toggled: readonly Switch[]): DemoSettings['features'] {
  const features = { ...initialSettings.features }
  for (const name of toggled) features[name] = !features[name]
  return features
}

/** The switches that are on. */
export function switchesOn({ features }: DemoSettings): readonly Switch[] {
  return switches.filter((name) => features[name])
}

export function moveUp<Item>(items: readonly Item[], index: number): readonly Item[] {
  if (index <= 0) return items
  const moved = [...items]
  const [item] = moved.splice(index, 1)
  return item === undefined ? items : moved.toSpliced(index - 1, 0, item)
}
