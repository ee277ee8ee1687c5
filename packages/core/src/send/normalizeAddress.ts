import type { Namespace } from '../caip/caip.ts'
import { checksumAddress } from '../caip/checksumAddress.ts'
import { isChecksumAddress } from '../caip/isChecksumAddress.ts'

/** The address with its checksum, or `null` when its checksum is wrong. A lazily loaded chunk: it contains the hash functions of every namespace. */
export function normalizeAddress(text: string, namespace: Namespace): string | null {
  if (!isChecksumAddress(text, namespace)) return null
  return namespace === 'eip155' ? checksumAddress(text) : text
}
