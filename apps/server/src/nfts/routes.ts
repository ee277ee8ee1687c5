import { type Nft, nftsEndpoint } from '@latchkey/wire'
import type { App, Context, HttpRequest } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { serve } from '../http/serve.ts'
import { namespaceOfAddress } from '../token/caip10.ts'
import { nftImagePath, nftImageRoute } from './imageRoute.ts'
import { nftProvider } from './nftProvider.ts'
import type { OwnedNft } from './providers/provider.ts'

export function nftsRoutes(app: App, context: Context): void {
  const provider = nftProvider(context)
  nftImageRoute(app, context)

  serve(app, context, nftsEndpoint, async ({ address, chainId, cursor }, request) => {
    if (namespaceOfAddress(address) !== 'eip155') {
      throw new ServerError(400, 'address/invalid', 'NFTs are listed on EVM networks', 'address')
    }
    const chainIds = chainId
      ? [context.chains.get(chainId).id]
      : context.chains.ids.filter((id) => id.startsWith('eip155:'))
    const query = { address, chainIds, cursor: cursor ?? null }
    const { nfts, next } = await provider.fetchNfts(query, request.signal)
    return { data: nfts.map((nft) => toWire(nft, request, context.config.ipfsGateway)), next }
  })
}

function toWire(nft: OwnedNft, request: HttpRequest, ipfsGateway: string | null): Nft {
  const { chainId, contract, tokenId, standard, quantity, name, description } = nft
  return {
    id: `${chainId}/${standard}:${contract}/${tokenId}`,
    chainId: chainId as Nft['chainId'],
    contract: `${chainId}:${contract}` as Nft['contract'],
    tokenId: String(tokenId),
    standard,
    quantity,
    name,
    description,
    collection: nft.collection,
    imageUrl: nftImagePath(nft, request.project.id, ipfsGateway),
    attributes: [...nft.attributes],
    flags: { is_spam: nft.isSpam },
  }
}
