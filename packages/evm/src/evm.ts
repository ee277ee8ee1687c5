import { type Adapter, LatchkeyError } from '@latchkey/core'
import type { Config } from '@wagmi/core'
import { createEvmAdapter } from './createEvmAdapter.ts'
import type { BrowserWindow } from './wallet/browserWindow.ts'

/** What `createConfig` of wagmi 2.14 or newer returns; `wagmi` and `@wagmi/core` have the same one. */
export type WagmiConfig = {
  readonly chains: readonly { readonly id: number; readonly name: string }[]
  readonly connectors: readonly { readonly id: string; readonly uid: string }[]
  readonly state: { readonly chainId: number; readonly status: string }
}

export type EvmOptions = {
  /** The page's wagmi config. Its state is then the source of truth, and the modal only mirrors it. */
  wagmiConfig?: WagmiConfig
}

/**
 * The adapter for Ethereum and other EVM chains (namespace `eip155`): discovers browser wallets and connects them.
 * Loads viem and wagmi only when a visitor connects.
 *
 * @example
 * createLatchkey({ projectId, networks: [base], adapters: [evm()] })
 */
export function evm(options: EvmOptions = {}): Adapter {
  return evmOfPage(options, () => window)
}

/** `evm` with the window as a parameter, so that tests can pass their own. */
export function evmOfPage({ wagmiConfig }: EvmOptions, page: () => BrowserWindow): Adapter {
  if (wagmiConfig && !isConfig(wagmiConfig)) {
    throw new LatchkeyError('options/invalid', { option: 'wagmiConfig' })
  }
  return createEvmAdapter({ wagmiConfig, page })
}

/** The type of `Config` stays out of our declarations: a site that has only `wagmi` cannot resolve `@wagmi/core`. */
function isConfig(config: WagmiConfig): config is Config {
  return '_internal' in config
}
