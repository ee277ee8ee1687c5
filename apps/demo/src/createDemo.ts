import { bitcoin } from '@latchkey/bitcoin'
import { createLatchkey, type Latchkey, type Social, serverSiwx } from '@latchkey/core'
import { embedded } from '@latchkey/embedded'
import { evm } from '@latchkey/evm'
import { polkadot } from '@latchkey/polkadot'
import { solana } from '@latchkey/solana'
import { walletConnect } from '@latchkey/walletconnect'
import { demoNetworks, demoVenues, otherNetworks } from './networks.ts'
import { type DemoSettings, settingsOf } from './panel/settings.ts'
import type { Stack } from './stack.ts'

const localSocials: readonly Social[] = ['google', 'x', 'discord', 'github', 'apple', 'facebook']
const adapters = { solana, bitcoin, polkadot }

/** The instance behind the page; the panel changes its options while it runs. */
export function createDemo(stack: Stack): Latchkey {
  const settings = settingsOf(location.search)
  const [first, ...others] = demoNetworks(stack)
  return createLatchkey({
    projectId: 'latchkey-dev',
    networks: [first, ...others, ...otherNetworks(stack, settings.chains)],
    swapVenues: demoVenues(stack),
    adapters: [evm(), ...settings.chains.map((chain) => adapters[chain]())],
    sharedWallets: [walletConnect(), ...(stack.vault ? [embedded()] : [])],
    ...(stack.server
      ? { endpoints: { api: stack.server, ...(stack.vault ? { vault: stack.vault } : {}) } }
      : {}),
    metadata: {
      name: 'Latchkey demo',
      description: 'The open wallet modal for websites',
      url: location.origin,
      icons: [`${location.origin}/icon.svg`],
    },
    termsConditionsUrl: `${location.origin}/terms.html`,
    privacyPolicyUrl: `${location.origin}/privacy.html`,
    ...changesFor(settings, stack),
  })
}

const statement = 'Welcome to the Latchkey demo.'
const signIns = {
  off: null,
  optional: serverSiwx({ required: false, statement }),
  required: serverSiwx({ statement }),
}

/** Maps the panel's settings to options. */
export function changesFor(settings: DemoSettings, stack: Stack) {
  return {
    themeMode: settings.themeMode,
    themeVariables: {
      '--lk-accent': settings.accent,
      '--lk-border-radius-master': `${settings.radius}px`,
    },
    language: settings.language,
    siwx: signIns[settings.signIn],
    features: {
      ...settings.features,
      // Farcaster uses its own relay, or one that the stack runs; the local identity provider cannot replace it.
      ...(stack.farcaster ? {} : { socials: localSocials }),
      connectMethodsOrder: settings.methods,
    },
  } as const
}
