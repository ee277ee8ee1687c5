import { createLatchkey, type Latchkey, type LatchkeyOptions } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { walletConnect } from '@latchkey/walletconnect'
import type { Config } from 'wagmi'
import { readKitSettings } from './kitSettings.ts'

const instances = new WeakMap<Config, Latchkey>()

/** The instance of a site's wagmi config: a provider that renders twice, as in StrictMode, has one. */
export function kitInstance(config: Config, options: Partial<LatchkeyOptions>): Latchkey {
  const existing = instances.get(config)
  if (existing) return existing
  const settings = readKitSettings(config)
  const latchkey = createLatchkey({
    networks: config.chains,
    adapters: [evm({ wagmiConfig: config })],
    projectId: settings?.projectId ?? 'unknown',
    ...(settings ? { connectors: [walletConnect({ projectId: settings.projectId })] } : {}),
    ...options,
    metadata: { ...settings?.metadata, ...options.metadata },
  })
  instances.set(config, latchkey)
  return latchkey
}
