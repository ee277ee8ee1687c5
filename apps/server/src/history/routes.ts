import { historyEndpoint } from '@latchkey/wire'
import type { App, Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { publicUrlOf } from '../http/publicUrl.ts'
import { serve } from '../http/serve.ts'
import { listPurchases } from '../onramp/purchases.ts'
import { evmAddressOf, namespaceOfAddress } from '../token/caip10.ts'
import { cacheKnownTokens } from '../token/knownTokens.ts'
import { historyProvider } from './historyProvider.ts'
import { solanaHistory } from './solanaHistory.ts'
import { toWire } from './toWire.ts'
import { readTransferMetadata } from './transferMetadata.ts'

export function historyRoutes(app: App, context: Context): void {
  const provider = historyProvider(context)
  const findKnown = cacheKnownTokens(context)

  serve(app, context, historyEndpoint, async ({ address, chainId, cursor, onramp }, request) => {
    const namespace = namespaceOfAddress(address)
    if (!namespace) {
      throw new ServerError(400, 'address/invalid', 'Unknown address format', 'address')
    }
    const publicUrl = publicUrlOf(context.config, request.headers)
    const projectId = request.project.id
    if (onramp) return listPurchases(context, { address, onramp, projectId, cursor, publicUrl })
    const chainIds = chainsOf(context, namespace, chainId)
    const [first] = chainIds
    if (!first) return { data: [], next: null }
    if (namespace === 'solana') {
      const query = { account: address, chainId: first, cursor: cursor ?? null, publicUrl }
      return solanaHistory(context, query, request.signal)
    }
    const account = evmAddressOf(address, 'address')
    const query = { account, chainIds, cursor: cursor ?? null }
    const { items, next } = await provider.fetchHistory(query, request.signal)
    const view = {
      account,
      metadata: await readTransferMetadata(context, items, findKnown),
      publicUrl,
      projectId,
      ipfsGateway: context.config.ipfsGateway,
    }
    return { data: items.map((item) => toWire(item, view)), next }
  })
}

/** The networks of the address's namespace: the wanted one, or all of them. */
function chainsOf(context: Context, namespace: string, wanted: string | undefined): string[] {
  const ids = wanted ? [context.chains.get(wanted).id] : context.chains.ids
  return ids.filter((id) => id.startsWith(`${namespace}:`))
}
