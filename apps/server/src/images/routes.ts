import { imageQuery, imageSizes } from '@latchkey/wire'
import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import type { App, Context } from '../context/context.ts'
import { InputError } from '../errors/replyError.ts'
import { ServerError } from '../errors/ServerError.ts'
import { limitPerIp } from '../request/limitPerIp.ts'
import { openRequest } from '../request/openRequest.ts'
import { createDirectory } from '../wallets/directory.ts'
import type { DirectoryWallet } from '../wallets/packagedWallets.ts'
import { chainOfAsset, connectorOfAsset } from './assetIcons.ts'
import { findPackagedIcon, isIconSet, networkSlug } from './packagedIcon.ts'
import { type Picture, sendPicture, svgPicture } from './picture.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { currencyTile, letterTile } from './tile.ts'
import { findWalletIcon } from './walletIcon.ts'

const MONTH_SECONDS = 2_592_000
const DAY_SECONDS = 86_400
const REMOTE_SIZE = 256
const REMOTE_PER_MINUTE_PER_IP = 300

type Icon = { svg: string; seconds: number }

/** Icons of wallets, networks, tokens and currencies, and the proxy for external pictures. */
export function imageRoutes(app: App, context: Context): void {
  const pictures = createPictures(context)
  const directory = createDirectory(context)

  const serveIcon = (
    path: `/${string}`,
    draw: (id: string, name: string | undefined) => Promise<Icon>,
  ): void => {
    app.get(`${path}/:id`, async (c) => {
      await limitPerIp(c, context, {})
      const id = c.req.param('id').slice(0, 128)
      const { svg, seconds } = await draw(id, c.req.query('name')?.slice(0, 64))
      return sendPicture(c, await pictures.renderPackaged(svgPicture(svg), readSize(c)), seconds)
    })
  }
  serveIcon('/public/getAssetImage', drawAsset)
  serveIcon('/public/getCurrencyImage', async (code) => ({
    svg: currencyTile(code),
    seconds: MONTH_SECONDS,
  }))
  serveIcon('/public/getTokenImage', (symbol) => drawToken(symbol))

  app.get('/getWalletImage/:id', async (c) => {
    await limitPerIp(c, context, {})
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
    const picture = await pictures.fetchRemote(url, size)
    if (!picture) throw new ServerError(404, 'images/not-available', 'No picture available', 'url')
    return sendPicture(c, picture, DAY_SECONDS)
  })
}

function readSize(c: HonoContext): number | null {
  const wanted = Number(c.req.query('size'))
  return imageSizes.find((size) => size === wanted) ?? null
}

/** A network without an icon gets a letter tile of its name, if the caller sends it. */
async function drawAsset(id: string, name: string | undefined): Promise<Icon> {
  const connector = connectorOfAsset(id)
  if (connector && 'letter' in connector) {
    return { svg: letterTile(connector.letter), seconds: MONTH_SECONDS }
  }
  const chain = chainOfAsset(id)
  const slug = chain ? networkSlug(chain) : id
  const svg = connector
    ? await findPackagedIcon(connector.set, connector.slug)
    : slug && (await findPackagedIcon('networks', slug))
  return svg
    ? { svg, seconds: MONTH_SECONDS }
    : { svg: letterTile(name || (id.split(':').at(-1) ?? id), id), seconds: DAY_SECONDS }
}

async function drawToken(symbol: string): Promise<Icon> {
  const svg = await findPackagedIcon('tokens', symbol.toUpperCase())
  return svg ? { svg, seconds: MONTH_SECONDS } : { svg: letterTile(symbol), seconds: DAY_SECONDS }
}

async function walletPicture(
  pictures: Pictures,
  { id, wallet, size }: { id: string; wallet: DirectoryWallet | null; size: number | null },
): Promise<{ picture: Picture; seconds: number }> {
  const source = wallet?.picture ?? { kind: 'letter' }
  if (source.kind === 'remote') {
    const picture = await pictures.fetchRemote(source.url, size ?? REMOTE_SIZE)
    if (picture) return { picture, seconds: DAY_SECONDS }
  }
  if (source.kind === 'packaged' && isIconSet(source.set)) {
    const svg = await findPackagedIcon(source.set, source.slug)
    if (svg)
      return {
        picture: await pictures.renderPackaged(svgPicture(svg), size),
        seconds: MONTH_SECONDS,
      }
  }
  const icon = wallet && (await findWalletIcon(wallet.id))
  if (icon) return { picture: await pictures.renderPackaged(icon, size), seconds: MONTH_SECONDS }
  const tile = svgPicture(letterTile(wallet?.name ?? '?', id))
  return { picture: await pictures.renderPackaged(tile, size), seconds: DAY_SECONDS }
}
