import { bitcoin } from '@latchkey/bitcoin'
import { createLatchkey, type Latchkey, type SocialId, serverSiwx } from '@latchkey/core'
import { embedded } from '@latchkey/embedded'
import { evm } from '@latchkey/evm'
import { polkadot } from '@latchkey/polkadot'
import { solana } from '@latchkey/solana'
import { walletConnect } from '@latchkey/walletconnect'
import { demoNetworks, demoSwapRouters, nonEvmNetworks } from './networks.ts'
import { chosenOptions } from './settings/chosenOptions.ts'
import { type DemoSettings, initialSettings } from './settings/settings.ts'
import type { Stack } from './stack.ts'
import { walletIcon } from './wallet/walletIcon.ts'

/** The social logins that the local identity provider stands in for. */
const localSocials: readonly SocialId[] = ['google', 'x', 'discord', 'github', 'apple', 'facebook']
const allSocials: readonly SocialId[] = [...localSocials, 'farcaster']
const adapters = { solana, bitcoin, polkadot }

/** An instance over the local stack, as a site would create it. */
export function createDemo(
  stack: Stack,
  settings: DemoSettings,
  { isInline }: { isInline: boolean },
): Latchkey {
  const [first, ...others] = demoNetworks(stack)
  return createLatchkey({
    projectId: 'latchkey-dev',
    networks: [first, ...others, ...nonEvmNetworks(stack, settings.chains)],
    safety: { swapRouters: demoSwapRouters(stack) },
    adapters: [evm(), ...settings.chains.map((chain) => adapters[chain]())],
    connectors: [walletConnect(), ...(stack.vault ? [embedded()] : [])],
    ...(stack.server
      ? { endpoints: { api: stack.server, ...(stack.vault ? { vault: stack.vault } : {}) } }
      : {}),
    // Polkadot's wallets announce no picture.
    wallets: { images: { 'Polkadot Demo': walletIcon('polkadot') } },
    metadata: {
      name: 'Latchkey demo',
      description: 'The open wallet modal for websites',
      url: location.origin,
      icons: [`${location.origin}/icon.svg`],
    },
    termsConditionsUrl: `${location.origin}/terms.html`,
    privacyPolicyUrl: `${location.origin}/privacy.html`,
    ...changeableOptions(settings, stack),
    modal: { inline: isInline },
  })
}

const statement = 'Welcome to the Latchkey demo.'
const signIns = {
  off: null,
  optional: serverSiwx({ required: false, statement }),
  required: serverSiwx({ statement }),
}

/** Maps settings to options that can change at run time; a setting that isn't set returns to its default. */
export function changeableOptions(settings: DemoSettings, stack: Stack) {
  const { features, modal: _fixed, ...chosen } = chosenOptions(settings)
  return {
    themeMode: 'dark',
    themeVariables: {},
    featuredWalletIds: [],
    ...chosen,
    siwx: signIns[settings.signIn],
    features: {
      ...initialSettings.features,
      // Farcaster uses its own relay, or one that the stack runs; the local identity provider cannot replace it.
      socials: stack.farcaster ? allSocials : localSocials,
      ...features,
      connectMethodsOrder: settings.connectMethods,
    },
  } as const
}
