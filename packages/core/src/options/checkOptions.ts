import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { isRecord } from './optionRules.ts'
import type { LatchkeyOptions } from './options.ts'
import { isNetworkInput } from './resolveNetworks.ts'

/**
 * What an instance cannot be made with. Everything else that makes no sense is left out and told to the owner later.
 * @throws options/siwe-and-siwx, options/invalid (no usable network)
 */
export function checkOptions(options: LatchkeyOptions): void {
  if (!isRecord(options)) throw new LatchkeyError('options/invalid', { option: 'options' })
  const { networks, siweConfig, siwx } = options
  if (siweConfig && siwx) throw new LatchkeyError('options/siwe-and-siwx', {})
  if (!Array.isArray(networks) || !networks.some(isNetworkInput))
    throw new LatchkeyError('options/invalid', { option: 'networks' })
}
