import type { Adapter, CaipNetworkId, NetworkInput } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { type Config, type CreateConfigParameters, createConfig, http } from 'wagmi'

type Chains = CreateConfigParameters['chains']

/** The parameters of AppKit's `WagmiAdapter`. */
export type WagmiAdapterOptions = Omit<
  CreateConfigParameters,
  'chains' | 'client' | 'transports'
> & {
  networks: readonly NetworkInput[]
  projectId: string
  transports?: CreateConfigParameters['transports']
  customRpcUrls?: Partial<Record<CaipNetworkId, readonly { url: string }[]>>
}

/** An adapter for `createAppKit`: one of AppKit's, or a Latchkey adapter. */
export type AppKitAdapter = Adapter | { readonly adapter: Adapter }

/** Stands in for AppKit's class: creates the wagmi config of the page from its networks. */
export class WagmiAdapter {
  readonly wagmiConfig: Config
  readonly adapter: Adapter

  constructor(options: WagmiAdapterOptions) {
    const { networks, projectId: _project, transports, customRpcUrls, ...rest } = options
    const chains = networks.filter(({ chainNamespace }) => !isOtherNamespace(chainNamespace))
    const transportEntries = chains.map(({ id }) => {
      const customUrl = customRpcUrls?.[`eip155:${id}`]?.[0]?.url
      return [id, transports?.[Number(id)] ?? http(customUrl)]
    })
    this.wagmiConfig = createConfig({
      ...rest,
      // viem chains and our networks have the same fields; wagmi requires at least one.
      chains: chains as readonly object[] as Chains,
      transports: Object.fromEntries(transportEntries),
    })
    this.adapter = evm({ wagmiConfig: this.wagmiConfig })
  }
}

/** Stands in for AppKit's `EthersAdapter` and `Ethers5Adapter`: your code passes the provider to ethers itself. */
export class EthersAdapter {
  readonly adapter: Adapter = evm()
}

function isOtherNamespace(namespace: string | undefined): boolean {
  return namespace !== undefined && namespace !== 'eip155'
}

export function toAdapter(adapter: AppKitAdapter): Adapter {
  return 'adapter' in adapter ? adapter.adapter : adapter
}
