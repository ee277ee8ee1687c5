import * as v from 'valibot'
import { createPublicClient, custom, type Hex, type PublicClient } from 'viem'
import type { Context } from '../../context/context.ts'
import { fetchPublic } from '../../upstream/fetchPublic.ts'

const FETCH_MS = 4_000
const MAX_BYTES = 128 * 1024

const gatewayReply = v.object({
  data: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]*$/),
    v.transform((text) => text as Hex),
  ),
})

/** The first served network with ENS, Ethereum first. */
export function ensChainId({ chains }: Context): string | null {
  const ids = [...chains.ids].sort((a, b) => Number(b === 'eip155:1') - Number(a === 'eip155:1'))
  const hasEns = (id: string): boolean =>
    id.startsWith('eip155:') && Boolean(chains.client(id).chain?.contracts?.ensUniversalResolver)
  return ids.find(hasEns) ?? null
}

export function ensClient(context: Context): PublicClient | null {
  const id = ensChainId(context)
  if (id === null) return null
  const { chain } = context.chains.client(id)
  const { nodes } = context.chains.get(id)
  const transport = custom({ request: (args) => nodes.request(args) }, { retryCount: 0 })
  const ccipRead = { request: (call: CcipRequest) => fetchFromGateway(context, call) }
  return createPublicClient({ chain, transport, ccipRead })
}

type CcipRequest = { data: Hex; sender: Hex; urls: readonly string[] }

/** CCIP read (EIP-3668): fetches offchain names with the SSRF protection of `fetchPublic`. */
async function fetchFromGateway(
  context: Context,
  { data, sender, urls }: CcipRequest,
): Promise<Hex> {
  for (const template of urls) {
    if (!template.includes('{data}')) continue
    const url = template.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
    try {
      const { bytes } = await fetchPublic(url, {
        maxBytes: MAX_BYTES,
        timeoutMs: FETCH_MS,
        accept: 'application/json',
        privateHosts: context.config.privateHosts,
      })
      return v.parse(gatewayReply, JSON.parse(bytes.toString('utf8'))).data
    } catch {
      // Try the next gateway.
    }
  }
  throw new Error('No gateway answered')
}
