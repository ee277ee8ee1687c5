import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownValue } from '@latchkey/wire'
import type { App, Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { limitPerIp } from '../request/limitPerIp.ts'

/** The script tag's built files, as the package contains them; the path is the same from `src` and from `dist`. */
const widgetFolder = fileURLToPath(new URL('../../dist/public/widget', import.meta.url))

const SHORT_CACHE = 'public, max-age=300'
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

type WidgetFile = { body: Uint8Array<ArrayBuffer>; integrity: string }
type WidgetFiles = Readonly<Record<string, WidgetFile>>

/** `/widget/latchkey.js`, its hashed chunks, and `/widget/manifest.json` with the integrity value of each file. */
export function widgetRoutes(app: App, context: Context): void {
  let cached: WidgetFiles | null = null
  const loadFiles = (): WidgetFiles => {
    cached ??= readWidgetFiles(widgetFolder)
    return cached
  }

  app.get('/widget/:name{.+}', async (c) => {
    await limitPerIp(c, context, {})
    const name = c.req.param('name')
    // Module scripts of other origins load only with CORS, and under COEP only with CORP.
    c.header('access-control-allow-origin', '*')
    c.header('cross-origin-resource-policy', 'cross-origin')
    c.header('x-content-type-options', 'nosniff')
    if (name === 'manifest.json') {
      c.header('cache-control', SHORT_CACHE)
      return c.json({ files: integrityOf(loadFiles()) })
    }
    const file = ownValue(loadFiles(), name)
    if (!file) throw new ServerError(404, 'server/not-found', 'No such path')
    c.header('etag', `"${file.integrity}"`)
    c.header('cache-control', name.startsWith('chunks/') ? IMMUTABLE_CACHE : SHORT_CACHE)
    if (c.req.header('if-none-match') === `"${file.integrity}"`) return c.body(null, 304)
    return c.body(file.body, 200, { 'content-type': 'text/javascript; charset=utf-8' })
  })
}

function integrityOf(files: WidgetFiles): Record<string, string> {
  const entries = Object.entries(files).map(([name, { integrity }]) => [name, integrity] as const)
  return Object.fromEntries(entries)
}

function readWidgetFiles(folder: string): WidgetFiles {
  if (!existsSync(folder)) return {}
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.js'))
    .sort()
  return Object.fromEntries(
    names.map((name) => {
      const body = new Uint8Array(readFileSync(join(folder, name)))
      const digest = createHash('sha384').update(body).digest('base64')
      return [name, { body, integrity: `sha384-${digest}` }]
    }),
  )
}
