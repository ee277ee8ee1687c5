import type { DescriptorOffer } from '@latchkey/wire'
import type { Hex } from 'viem'
import type { Descriptor } from '../descriptor/descriptor.ts'
import { parseDescriptor } from '../descriptor/parseDescriptor.ts'
import { auditorOf } from './attestation.ts'
import { isInTree } from './merkleTree.ts'
import { releaseRoot } from './releaseRoot.ts'

/** Whose words they are: the release lists their hash, an auditor signed them, or the site brought them. */
export type WordAuthor = { kind: 'release' } | { kind: 'auditor'; address: Hex } | { kind: 'site' }

/** The longest proof that is checked: a tree with four billion slices. */
const maxProof = 32

/** A descriptor that a server offers, if the release lists it or a trusted auditor attested it; else `null`. */
export async function trustOffer(
  { file, proof, attestation }: DescriptorOffer,
  { auditors, now }: { auditors: readonly string[]; now: number },
): Promise<{ descriptor: Descriptor; author: WordAuthor } | null> {
  const author = await authorOf()
  const descriptor = author && parseDescriptor(file)
  return descriptor ? { descriptor, author } : null

  async function authorOf(): Promise<WordAuthor | null> {
    if (proof.length <= maxProof && isInTree(releaseRoot, file, proof)) return { kind: 'release' }
    const address = attestation && (await auditorOf(file, attestation, { auditors, now }))
    return address ? { kind: 'auditor', address } : null
  }
}
