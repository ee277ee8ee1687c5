import * as v from 'valibot'
import { type Address, isAddress, isAddressEqual } from 'viem'
import { fetchJson, upstreamUrl } from '../../upstream/fetchJson.ts'
import { isDisplayable } from './ensIdentity.ts'
import type { IdentityProvider } from './provider.ts'

export type MoralisOptions = { apiKey: string; url?: string | undefined }

const reverseReply = v.object({ name: v.nullable(v.string()) })
const forwardReply = v.object({ address: v.nullable(v.string()) })

/** ENS names from Moralis. Reads forward resolution too, which Moralis does not check. No avatars. */
export function moralisIdentity({ apiKey, url }: MoralisOptions): IdentityProvider {
  const base = url ?? 'https://deep-index.moralis.io'
  const requestFor = (path: string, signal: AbortSignal) => ({
    vendor: 'Moralis',
    url: upstreamUrl(base, `/api/v2.2/resolve/${path}`),
    headers: { 'x-api-key': apiKey },
    signal,
  })
  const resolvesTo = async (name: string, address: Address, signal: AbortSignal) => {
    const request = requestFor(`ens/${encodeURIComponent(name)}`, signal)
    const { address: found } = await fetchJson(forwardReply, {
      ...request,
      ifMissing: { address: null },
    })
    return found !== null && isAddress(found) && isAddressEqual(found, address)
  }
  return {
    async fetchIdentity(address, signal) {
      const request = requestFor(`${address}/reverse`, signal)
      const { name } = await fetchJson(reverseReply, { ...request, ifMissing: { name: null } })
      if (name === null || !isDisplayable(name)) return null
      return (await resolvesTo(name, address, signal)) ? { name, avatar: null } : null
    },
  }
}
