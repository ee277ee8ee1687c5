import type { Namespace } from '../caip/caip.ts'
import { checksumAddress } from '../caip/checksumAddress.ts'
import { isChecksumAddress } from '../caip/isChecksumAddress.ts'

/** The address as it is to be written, or `null` when its checksum does not hold. Loaded when needed: it brings the hashes of every namespace. */
export function readAddress(text: string, namespace: Namespace): string | null {
  if (!isChecksumAddress(text, namespace)) return null
  return namespace === 'eip155' ? checksumAddress(text) : text
}
