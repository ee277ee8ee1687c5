import { imageQuery, imageSizes } from '@latchkey/wire'
import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import type { App, Context } from '../context.ts'
import { InputError } from '../replyError.ts'
import { callerIp, openRequest } from '../request/openRequest.ts'
import { ServerError } from '../ServerError.ts'
import { createDirectory } from '../wallets/directory.ts'
import type { DirectoryWallet } from '../wallets/packagedWallets.ts'
import { chainOfAsset, connectorOfAsset } from './assetIcons.ts'
import { findPackagedIcon, isIconSet, networkSlug } from './packagedIcon.ts'
import { type Picture, sendPicture, svgPicture } from './picture.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { currencyTile, letterTile } from './tile.ts'
import { findWalletIcon } from './walletIcon.ts'

const MONTH = 2_592_000
const DAY = 86_400
const REMOTE_SIZE = 256
const REMOTE_PER_MINUTE_PER_IP = 300

type Drawn = { svg: string; seconds: number }

/** Icons of wallets, networks, tokens and currencies, and the proxy for external pictures. */
export function imageRoutes(app: App, context: Context): void {
  const pictures = createPictures(context)
  const directory = createDirectory(context)

  const drawing = (
    path: `/${string}`,
    draw: (id: string, name: string | undefined) => Promise<Drawn>,
  ): void => {
    app.get(`${path}/:id`, async (c) => {
      await limit(c, context)
      const id = c.req.param('id').slice(0, 128)
      const { svg, seconds } = await draw(id, c.req.query('name')?.slice(0, 64))
      return sendPicture(c, await pictures.own(svgPicture(svg), readSize(c)), seconds)
    })
  }
  drawing('/public/getAssetImage', drawAsset)
  drawing('/public/getCurrencyImage', async (code) => ({ svg: currencyTile(code), seconds: MONTH }))
  drawing('/public/getTokenImage', (symbol) => drawToken(symbol))

  app.get('/getWalletImage/:id', async (c) => {
    await limit(c, context)
    const id = c.req.param('id').slice(0, 128)
    const wallet = await directory.find(id)
    const size = readSize(c)
    const { picture, seconds } = await walletPicture(pictures, { id, wallet, size })
    return sendPicture(c, picture, seconds)
  })

  app.get('/v1/image', async (c) => {
    const rules = { callsPerMinutePerIp: REMOTE_PER_MINUTE_PER_IP }
    await openRequest(c, context, { projectId: c.req.query('projectId'), rules })
    const query = v.safeParse(imageQuery, c.req.query())
    if (!query.success) throw new InputError(query.issues)
    const { url, size = REMOTE_SIZE } = query.output
    const picture = await pictures.remote(url, size)
    if (!picture) throw new ServerError(404, 'images/not-available', 'No picture available', 'url')
    return sendPicture(c, picture, DAY)
  })
}

async function limit(c: HonoContext, context: Context): Promise<void> {
  const most = context.config.requestsPerMinutePerIp
  await context.limiter.check({ key: `ip:${callerIp(c, context)}`, most, windowMs: 60_000 })
}

function readSize(c: HonoContext): number | null {
  const wanted = Number(c.req.query('size'))
  return imageSizes.find((size) => size === wanted) ?? null
}

/** A network without an icon gets a letter tile of its name, if the caller sends it. */
async function drawAsset(id: string, name: string | undefined): Promise<Drawn> {
  const connector = connectorOfAsset(id)
  if (connector && 'letter' in connector) {
    return { svg: letterTile(connector.letter), seconds: MONTH }
  }
  const chain = chainOfAsset(id)
  const slug = chain ? networkSlug(chain) : id
  const svg = connector
    ? await findPackagedIcon(connector.set, connector.slug)
    : slug && (await findPackagedIcon('networks', slug))
  return svg
    ? { svg, seconds: MONTH }
    : { svg: letterTile(name || (id.split(':').at(-1) ?? id), id), seconds: DAY }
}

async function drawToken(symbol: string): Promise<Drawn> {
  const svg = await findPackagedIcon('tokens', symbol.toUpperCase())
  return svg ? { svg, seconds: MONTH } : { svg: letterTile(symbol), seconds: DAY }
}

async function walletPicture(
  pictures: Pictures,
  { id, wallet, size }: { id: string; wallet: DirectoryWallet | null; size: number | null },
): Promise<{ picture: Picture; seconds: number }> {
  const place = wallet?.picture ?? { kind: 'letter' }
  if (place.kind === 'remote') {
    const picture = await pictures.remote(place.url, size ?? REMOTE_SIZE)
    if (picture) return { picture, seconds: DAY }
  }
  if (place.kind === 'packaged' && isIconSet(place.set)) {
    const svg = await findPackagedIcon(place.set, place.slug)
    if (svg) return { picture: await pictures.own(svgPicture(svg), size), seconds: MONTH }
  }
  const icon = wallet && (await findWalletIcon(wallet.id))
  if (icon) return { picture: await pictures.own(icon, size), seconds: MONTH }
  const tile = svgPicture(letterTile(wallet?.name ?? '?', id))
  return { picture: await pictures.own(tile, size), seconds: DAY }
}
