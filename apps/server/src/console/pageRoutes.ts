import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownValue } from '@latchkey/wire'
import type { App, Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { limitPerIp } from '../request/limitPerIp.ts'

/** The console's built files, as the package contains them; the path is the same from `src` and from `dist`. */
const packagedFolder = fileURLToPath(new URL('../../dist/public/console', import.meta.url))

/** Only files of this origin load, and only this origin is asked; no page can frame it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/**
 * The preview shows the real modal in a frame whose sandbox gives it an origin of its own: it reads neither the
 * console's cookie nor its pages. Its styles are adopted sheets, and its pictures come from the wallet directory.
 */
const PREVIEW_POLICY = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'").concat(
  '; sandbox allow-scripts',
)

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The pages whose address is not the name of their file. */
const PAGES: Readonly<Record<string, string>> = { '': 'index.html', preview: 'preview.html' }

type Files = Readonly<Record<string, Uint8Array<ArrayBuffer>>>

/** `/console/`, its hashed assets, and `/console/preview`. */
export function pageRoutes(app: App, context: Context): void {
  let files: Files | null = null
  const loadFiles = (): Files => {
    files ??= readFiles(context.config.consoleFolder ?? packagedFolder)
    return files
  }

  app.get('/console', (c) => c.redirect('/console/', 308))
  app.get('/console/:name{.*}', async (c) => {
    await limitPerIp(c, context, {})
    const name = c.req.param('name')
    const path = ownValue(PAGES, name) ?? name
    const body = ownValue(loadFiles(), path)
    if (!body) throw new ServerError(404, 'server/not-found', 'No such path')
    const isAsset = path.startsWith('assets/')
    return c.body(body, 200, {
      'content-type': ownValue(TYPES, extname(path)) ?? 'application/octet-stream',
      'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': path === 'preview.html' ? PREVIEW_POLICY : POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
      'x-content-type-options': 'nosniff',
    })
  })
}

function readFiles(folder: string): Files {
  if (!existsSync(folder)) return {}
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        const name = path.slice(folder.length + 1).replaceAll('\\', '/')
        return [name, new Uint8Array(readFileSync(path))]
      }),
  )
}
