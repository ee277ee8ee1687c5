import { clearSigningEndpoint, type DescriptorOffer } from '@latchkey/wire'
import type { RequestWords, WordSources } from '../adapter/words.ts'
import { callApi } from '../api/callApi.ts'
import { resultOrNull } from '../async/abortable.ts'
import type { Account } from '../connection/account.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'

/**
 * A request in words (ERC-7730): by the site's own files, and by the server's for every other contract. `null` when
 * the chain has no such standard, or no answer in time: the request is then told by its decoded facts alone.
 */
export async function readRequestWords(
  latchkey: Latchkey,
  request: { account: Account; network: Network; method: string; params: unknown },
  signal: AbortSignal,
): Promise<RequestWords | null> {
  const readWords = internals(latchkey).openedChain(request.network.chainNamespace)?.readWords
  if (!readWords) return null
  return resultOrNull(
    () => readWords({ ...request, sources: wordSources(latchkey, signal) }),
    signal,
  )
}

function wordSources(latchkey: Latchkey, signal: AbortSignal): WordSources {
  const { clearSigning, safety, endpoints } = internals(latchkey).options.getState()
  return {
    siteFiles: clearSigning,
    auditors: safety.auditors,
    hasServer: Boolean(endpoints?.api),
    async fetchOffers({ chainId, address, format }): Promise<readonly DescriptorOffer[]> {
      if (!endpoints?.api) return []
      const query = {
        ...{ chainId: String(chainId), address: lowerCase(address), format },
        ...(safety.auditors.length > 0 ? { attested: 'true' as const } : {}),
      }
      try {
        return (await callApi(latchkey, clearSigningEndpoint, query, { signal })).offers
      } catch {
        // Words are an addition: without them the decoded facts remain.
        return []
      }
    },
  }
}

function lowerCase(address: string): `0x${string}` {
  return `0x${address.slice(2).toLowerCase()}`
}
