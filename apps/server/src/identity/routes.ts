import {
  accountIdentityEndpoint,
  type InputOf,
  identityEndpoint,
  type ReplyOf,
} from '@latchkey/wire'
import type { App, Context, HttpRequest } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { publicUrlOf } from '../http/publicUrl.ts'
import { serve } from '../http/serve.ts'
import { sendPicture } from '../images/picture.ts'
import { createRasteriser } from '../images/rasteriser.ts'
import { resolveUri } from '../nfts/resolveUri.ts'
import { openRequest } from '../request/openRequest.ts'
import { evmAddressOf, namespaceOfAddress } from '../token/caip10.ts'
import { absoluteUrl } from '../token/iconUrl.ts'
import { fetchIdentity } from './fetchIdentity.ts'
import { ensIdentity } from './providers/ensIdentity.ts'
import { moralisIdentity } from './providers/moralis.ts'

const AVATAR_SIZE = 256
const FIVE_MINUTES_SECONDS = 300

export function identityRoutes(app: App, context: Context): void {
  const { identity } = context.config.providers
  const provider = identity.vendor === 'moralis' ? moralisIdentity(identity) : ensIdentity(context)
  const rasteriser = createRasteriser()

  const answer = async (
    { address, useCache }: InputOf<typeof identityEndpoint>,
    request: HttpRequest,
  ): Promise<ReplyOf<typeof identityEndpoint>> => {
    // ENS names exist for EVM addresses only.
    if (namespaceOfAddress(address) === 'solana') return { name: null, avatar: null }
    const query = { address: evmAddressOf(address, 'address'), fresh: useCache === 'false' }
    const { name, avatar, resolvedAt } = await fetchIdentity(
      context,
      provider,
      query,
      request.signal,
    )
    const path = avatar && avatarPath(context, avatar, { address, projectId: request.project.id })
    const url = path && absoluteUrl(publicUrlOf(context.config, request.headers), path)
    return { name, avatar: url || null, resolvedAt }
  }
  serve(app, context, identityEndpoint, answer)
  serve(app, context, accountIdentityEndpoint, answer)

  app.get('/v1/identity/:address/avatar', async (c) => {
    await openRequest(c, context, { projectId: c.req.query('projectId'), rules: {} })
    const query = { address: evmAddressOf(c.req.param('address'), 'address'), fresh: false }
    const { signal } = new AbortController()
    const { avatar } = await fetchIdentity(context, provider, query, signal)
    const source = avatar ? resolveUri(avatar, null) : null
    const png =
      source?.kind === 'inline' ? await rasteriser.toPng(source.content.bytes, AVATAR_SIZE) : null
    if (!png) throw new ServerError(404, 'images/not-available', 'No picture available', 'address')
    return sendPicture(c, { type: 'image/png', body: png }, FIVE_MINUTES_SECONDS)
  })
}

function avatarPath(
  context: Context,
  avatar: string,
  { address, projectId }: { address: string; projectId: string },
): string | null {
  const source = resolveUri(avatar, context.config.ipfsGateway)
  if (!source) return null
  const project = encodeURIComponent(projectId)
  return source.kind === 'remote'
    ? `/v1/image?projectId=${project}&size=${AVATAR_SIZE}&url=${encodeURIComponent(source.url)}`
    : `/v1/identity/${address}/avatar?projectId=${project}`
}
