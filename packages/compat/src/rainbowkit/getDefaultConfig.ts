import { type Config, type CreateConfigParameters, createConfig, http } from 'wagmi'
import { type AppOptions, appMetadata } from '../appMetadata.ts'
import { attachKitSettings } from '../kitSettings.ts'

type Chains = CreateConfigParameters['chains']

/** The parameters of RainbowKit's `getDefaultConfig`; `wallets` has no effect, the modal finds installed wallets itself. */
export type DefaultConfigOptions = AppOptions & {
  projectId: string
  chains: Chains
  transports?: CreateConfigParameters['transports']
  wallets?: readonly unknown[]
  ssr?: boolean
  storage?: CreateConfigParameters['storage']
}

/** A wagmi config, as RainbowKit's function of this name creates it. */
export function getDefaultConfig(options: DefaultConfigOptions): Config {
  const { projectId } = options
  const transports = options.chains.map(({ id }) => [id, options.transports?.[id] ?? http()])
  return createConfig({
    chains: attachKitSettings(options.chains, {
      projectId,
      metadata: appMetadata(options),
    }),
    transports: Object.fromEntries(transports),
    ssr: options.ssr ?? false,
    ...(options.storage ? { storage: options.storage } : {}),
  })
}
