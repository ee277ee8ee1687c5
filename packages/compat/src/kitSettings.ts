import type { LatchkeyOptions } from '@latchkey/core'

/** The options of a kit's `getDefaultConfig` that a wagmi config has no field for. */
export type KitSettings = Required<Pick<LatchkeyOptions, 'projectId' | 'metadata'>>

const key = Symbol.for('latchkey.kitSettings')

/**
 * The chains, with the settings attached. wagmi's `createConfig` drops unknown parameters but keeps the array, so the
 * provider finds them at `config.chains`.
 */
export function attachKitSettings<Chain extends object>(
  [first, ...rest]: readonly [Chain, ...Chain[]],
  settings: KitSettings,
): readonly [Chain, ...Chain[]] {
  const chains: [Chain, ...Chain[]] = [first, ...rest]
  return Object.assign(chains, { [key]: settings })
}

/** The settings of a config of `getDefaultConfig`; `null` for another config. */
export function readKitSettings(config: { chains: object }): KitSettings | null {
  return (Reflect.get(config.chains, key) as KitSettings | undefined) ?? null
}
