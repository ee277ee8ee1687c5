import { type CreateConfigParameters, http } from 'wagmi'
import { type AppOptions, appMetadata } from '../appMetadata.ts'
import { attachKitSettings } from '../kitSettings.ts'

/** The parameters of ConnectKit's `getDefaultConfig`; those of wagmi's `createConfig` are passed on. */
export type DefaultConfigOptions = Omit<CreateConfigParameters, 'chains' | 'client'> &
  AppOptions & {
    chains: CreateConfigParameters['chains']
    walletConnectProjectId: string
    /** No effect: there is no account of another company in the modal. */
    enableFamily?: boolean
    /** No effect. */
    enableAaveAccount?: boolean
  }

/** The parameters for wagmi's `createConfig`, as ConnectKit's function of this name returns them. */
export function getDefaultConfig(options: DefaultConfigOptions): CreateConfigParameters {
  const {
    appName: _name,
    appDescription: _description,
    appUrl: _url,
    appIcon: _icon,
    walletConnectProjectId,
    enableFamily: _family,
    enableAaveAccount: _aave,
    chains,
    transports,
    ...rest
  } = options
  const transportEntries = chains.map(({ id }) => [id, transports?.[id] ?? http()])
  return {
    ...rest,
    chains: attachKitSettings(chains, {
      projectId: walletConnectProjectId,
      metadata: appMetadata(options),
    }),
    transports: Object.fromEntries(transportEntries),
  }
}
