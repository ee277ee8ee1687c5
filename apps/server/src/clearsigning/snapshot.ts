import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import {
  createMerkleTree,
  type DescriptorSlice,
  leafOf,
  sliceDescriptor,
} from '@latchkey/clearsigning'
import type { DescriptorAttestation, DescriptorOffer } from '@latchkey/wire'

const DESCRIPTORS = new URL('../../data/clear-signing/descriptors.jsonl', import.meta.url)
const FILES = new URL('../../data/clear-signing/files.json', import.meta.url)

type FileEntry = { path: string; attestation?: Omit<DescriptorAttestation, 'expirationTime'> }

type SnapshotQuery = { chainId: number; address: string; format: string }

export type Snapshot = {
  /** The root that a release lists. */
  root: string
  /** The slice for a function or a message of a contract, with its proof. */
  findSlice(query: SnapshotQuery): DescriptorOffer | null
  /** Every function and message of a contract, with its intent. */
  listContract(address: string): readonly { chainId: number; format: string; intent: string }[]
  /** The whole file with its attestation, if an auditor signed it. */
  findAttested(query: SnapshotQuery): DescriptorOffer | null
}

/** Reads the packaged descriptors and computes their Merkle tree: about a second of work, in short steps. */
export async function readSnapshot(): Promise<Snapshot> {
  const texts = (await readFile(DESCRIPTORS, 'utf8')).trim().split('\n')
  const { files } = JSON.parse(await readFile(FILES, 'utf8')) as { files: readonly FileEntry[] }
  const slices: DescriptorSlice[] = []
  const places = new Map<string, { slice: number; file: number }>()
  for (const [file, text] of texts.entries()) {
    for (const slice of sliceDescriptor(text)) {
      for (const { chainId, address } of slice.deployments) {
        places.set(keyOf({ chainId, address, format: slice.format }), {
          slice: slices.length,
          file,
        })
      }
      slices.push(slice)
    }
    await setImmediate()
  }
  const leaves: `0x${string}`[] = []
  for (const { text } of slices) {
    leaves.push(leafOf(text))
    if (leaves.length % 50 === 0) await setImmediate()
  }
  const tree = createMerkleTree(leaves)
  return {
    root: tree.root,
    findSlice(query) {
      const place = places.get(keyOf(query))
      const slice = place && slices[place.slice]
      return slice
        ? { file: slice.text, proof: [...tree.proofOf(place.slice)], attestation: null }
        : null
    },
    listContract: (address) =>
      slices.flatMap(({ deployments, key, intent }) =>
        deployments
          .filter((one) => one.address.toLowerCase() === address.toLowerCase())
          .map(({ chainId }) => ({ chainId, format: key, intent })),
      ),
    findAttested(query) {
      const place = places.get(keyOf(query))
      const attestation = place && files[place.file]?.attestation
      const file = place && texts[place.file]
      return file && attestation
        ? { file, proof: [], attestation: { expirationTime: 0, ...attestation } }
        : null
    },
  }
}

function keyOf({ chainId, address, format }: SnapshotQuery): string {
  return `${chainId}:${address.toLowerCase()}:${format}`
}
