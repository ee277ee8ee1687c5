import type { ConnectMethod, Features, ThemeMode } from '@latchkey/core'

export const accents = [
  { name: 'Indigo', value: '#5b6cff' },
  { name: 'Emerald', value: '#0f9d6b' },
  { name: 'Rose', value: '#e5486d' },
  { name: 'Amber', value: '#d98a00' },
  { name: 'Graphite', value: '#8a8f98' },
] as const

export const switches = [
  'send',
  'swaps',
  'onramp',
  'receive',
  'history',
  'email',
  'allWallets',
  'collapseWallets',
  'legalCheckbox',
] as const satisfies readonly (keyof Features)[]

export type Switch = (typeof switches)[number]

export const signInChoices = ['off', 'optional', 'required'] as const
export type SignInChoice = (typeof signInChoices)[number]

/** The chains beside Ethereum, each of which a site may have or not. */
export const chains = ['solana', 'bitcoin', 'polkadot'] as const
export type Chain = (typeof chains)[number]

/** What the side panel lets a visitor choose. */
export type DemoSettings = {
  themeMode: ThemeMode
  accent: string
  radius: number
  language: string
  features: Record<Switch, boolean>
  methods: readonly ConnectMethod[]
  embedded: boolean
  signIn: SignInChoice
  /** In the order of `chains`. */
  chains: readonly Chain[]
}

export const initialSettings: DemoSettings = {
  themeMode: 'dark',
  accent: accents[0].value,
  radius: 4,
  language: 'en',
  features: {
    send: true,
    swaps: true,
    onramp: true,
    receive: true,
    history: true,
    email: true,
    allWallets: true,
    collapseWallets: false,
    legalCheckbox: false,
  },
  methods: ['wallet', 'email', 'social'],
  embedded: false,
  signIn: 'off',
  chains,
}

/** The settings a page starts with: those of the address (`?sign-in=required&chains=solana`), so that a reload keeps them. */
export function settingsOf(search: string): DemoSettings {
  const query = new URLSearchParams(search)
  const requested = query.get('sign-in')
  const signIn = signInChoices.find((choice) => choice === requested) ?? initialSettings.signIn
  const chosen = query.get('chains')?.split(',') ?? chains
  return { ...initialSettings, signIn, chains: chains.filter((one) => chosen.includes(one)) }
}

export function searchOf({ signIn, chains: chosen }: DemoSettings): string {
  const query = new URLSearchParams({
    ...(signIn === 'off' ? {} : { 'sign-in': signIn }),
    ...(chosen.length === chains.length ? {} : { chains: chosen.join() }),
  })
  return query.size === 0 ? '' : `?${query}`
}

export function moveUp<Item>(items: readonly Item[], index: number): readonly Item[] {
  if (index <= 0) return items
  const moved = [...items]
  const [item] = moved.splice(index, 1)
  return item === undefined ? items : moved.toSpliced(index - 1, 0, item)
}
