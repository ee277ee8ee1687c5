import type { Context } from '../context/context.ts'
import { readMany } from '../network/readMany.ts'
import { fetchPublic } from '../upstream/fetchPublic.ts'
import { nftKeyOf, readStoredMetadata, storeMetadata } from './metadataStore.ts'
import { type NftMetadata, parseNftMetadata } from './parseNftMetadata.ts'
import { resolveUri } from './resolveUri.ts'
import { type NftKey, tokenUriOf } from './tokenUri.ts'

const MAX_BYTES = 512 * 1024
const FETCH_TIMEOUT_MS = 4_000
/** After this time the page is sent with the metadata fetched so far; the next page has the rest. */
const BUDGET_MS = 5_000
const CONCURRENCY = 6

/** Metadata by `nftKeyOf`, from the cache or from the contracts' token URIs. */
export async function fetchNftMetadata(
  context: Context,
  chain: string,
  keys: readonly NftKey[],
  signal: AbortSignal,
): Promise<Map<string, NftMetadata>> {
  const known = await readStoredMetadata(context.db, chain, keys)
  const missing = keys.filter((key) => !known.has(nftKeyOf(key)))
  if (missing.length === 0) return known
  const uris = await readMany(context.chains.client(chain), missing.map(tokenUriOf))
  const stop = AbortSignal.any([signal, AbortSignal.timeout(BUDGET_MS)])
  const queue = missing.entries()
  const fetchNextMetadata = async (): Promise<void> => {
    for (const [index, key] of queue) {
      if (stop.aborted) return
      const metadata = await fetchMetadata(context, uris[index] ?? null, stop)
      // A timeout is not cached; only an answer or an error is.
      if (stop.aborted) return
      await storeMetadata(context.db, chain, key, metadata)
      if (metadata) known.set(nftKeyOf(key), metadata)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchNextMetadata))
  return known
}

async function fetchMetadata(
  context: Context,
  uri: string | null,
  signal: AbortSignal,
): Promise<NftMetadata | null> {
  const { ipfsGateway, privateHosts } = context.config
  const source = uri === null ? null : resolveUri(uri, ipfsGateway)
  if (!source) return null
  if (source.kind === 'inline') return parseNftMetadata(source.content.bytes)
  try {
    const { bytes } = await fetchPublic(source.url, {
      maxBytes: MAX_BYTES,
      timeoutMs: FETCH_TIMEOUT_MS,
      accept: 'application/json',
      privateHosts,
      signal,
    })
    return parseNftMetadata(bytes)
  } catch {
    // NFT metadata servers are often gone or wrong; this is not a server error.
    return null
  }
}
