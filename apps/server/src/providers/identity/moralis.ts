import * as v from 'valibot'
import { type Address, isAddress, isAddressEqual } from 'viem'
import { fetchJson, upstreamUrl } from '../../upstream/fetchJson.ts'
import { isDisplayable } from './local.ts'
import type { IdentityProvider } from './provider.ts'

export type MoralisOptions = { apiKey: string; url?: string | undefined }

const named = v.object({ name: v.nullable(v.string()) })
const owned = v.object({ address: v.nullable(v.string()) })

/** ENS names from Moralis. Reads forward resolution too, which Moralis does not check. No avatars. */
export function moralisIdentity({ apiKey, url }: MoralisOptions): IdentityProvider {
  const base = url ?? 'https://deep-index.moralis.io'
  const ask = (path: string, signal: AbortSignal) => ({
    vendor: 'Moralis',
    url: upstreamUrl(base, `/api/v2.2/resolve/${path}`),
    headers: { 'x-api-key': apiKey },
    signal,
  })
  const resolvesTo = async (name: string, address: Address, signal: AbortSignal) => {
    const request = ask(`ens/${encodeURIComponent(name)}`, signal)
    const { address: found } = await fetchJson(owned, { ...request, ifMissing: { address: null } })
    return found !== null && isAddress(found) && isAddressEqual(found, address)
  }
  return {
    async fetchIdentity(address, signal) {
      const request = ask(`${address}/reverse`, signal)
      const { name } = await fetchJson(named, { ...request, ifMissing: { name: null } })
      if (name === null || !isDisplayable(name)) return null
      return (await resolvesTo(name, address, signal)) ? { name, avatar: null } : null
    },
  }
}
