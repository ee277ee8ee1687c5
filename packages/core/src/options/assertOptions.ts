import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { isRecord } from '../isRecord.ts'
import { isNetworkInput } from '../network/resolveNetworks.ts'
import type { LatchkeyOptions } from './options.ts'

/**
 * Asserts the options that an instance cannot do without. Other invalid options are ignored and reported later.
 * @throws LatchkeyError options/siwe-and-siwx, options/invalid (no usable network)
 */
export function assertOptions(options: LatchkeyOptions): void {
  if (!isRecord(options)) throw new LatchkeyError('options/invalid', { option: 'options' })
  const { networks, siweConfig, siwx } = options
  if (siweConfig && siwx) throw new LatchkeyError('options/siwe-and-siwx', {})
  if (!Array.isArray(networks) || !networks.some(isNetworkInput))
    throw new LatchkeyError('options/invalid', { option: 'networks' })
}
