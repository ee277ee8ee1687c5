import * as v from 'valibot'
import type { Address } from 'viem'
import type { App, Context } from '../context/context.ts'
import { InputError } from '../errors/replyError.ts'
import { ServerError } from '../errors/ServerError.ts'
import { sendPicture } from '../images/picture.ts'
import { createRasteriser } from '../images/rasteriser.ts'
import { evmAddress } from '../network/networkSettings.ts'
import { openRequest } from '../request/openRequest.ts'
import { nftKeyOf, readStoredMetadata } from './metadataStore.ts'
import type { OwnedNft } from './providers/provider.ts'
import { resolveUri } from './resolveUri.ts'

const IMAGE_SIZE = 512
const DAY_SECONDS = 86_400

const pathSchema = v.object({
  chain: v.pipe(v.string(), v.maxLength(64)),
  contract: evmAddress,
  tokenId: v.pipe(
    v.string(),
    v.regex(/^\d{1,78}$/),
    v.transform((digits) => BigInt(digits)),
  ),
})

/** Serves pictures embedded in NFT metadata (data URIs), rasterized: untrusted SVG never reaches a browser. */
export function nftImageRoute(app: App, context: Context): void {
  const rasteriser = createRasteriser()
  app.get('/v1/nfts/:chain/:contract/:tokenId/image', async (c) => {
    await openRequest(c, context, { projectId: c.req.query('projectId'), rules: {} })
    const path = v.safeParse(pathSchema, c.req.param())
    if (!path.success) throw new InputError(path.issues)
    const png = await drawInline(path.output)
    if (!png) throw new ServerError(404, 'images/not-available', 'No picture available', 'tokenId')
    return sendPicture(c, { type: 'image/png', body: png }, DAY_SECONDS)
  })

  async function drawInline(path: { chain: string; contract: Address; tokenId: bigint }) {
    const metadata = (await readStoredMetadata(context.db, path.chain, [path])).get(nftKeyOf(path))
    const source = metadata?.image ? resolveUri(metadata.image, null) : null
    return source?.kind === 'inline' ? rasteriser.toPng(source.content.bytes, IMAGE_SIZE) : null
  }
}

/** The picture's path on this server; `null` when the NFT has none. */
export function nftImagePath(
  nft: Pick<OwnedNft, 'chainId' | 'contract' | 'tokenId' | 'image'>,
  projectId: string,
  ipfsGateway: string | null,
): string | null {
  const source = nft.image ? resolveUri(nft.image, ipfsGateway) : null
  if (!source) return null
  const project = encodeURIComponent(projectId)
  if (source.kind === 'remote') {
    return `/v1/image?projectId=${project}&size=${IMAGE_SIZE}&url=${encodeURIComponent(source.url)}`
  }
  return `/v1/nfts/${nft.chainId}/${nft.contract}/${nft.tokenId}/image?projectId=${project}`
}
