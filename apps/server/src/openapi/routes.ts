import { createHash } from 'node:crypto'
import type { App, Context } from '../context/context.ts'
import { listServed } from '../http/served.ts'
import { limitPerIp } from '../request/limitPerIp.ts'
import { buildDocument } from './document.ts'
import { renderPage } from './page.ts'

const RULES = { callsPerMinutePerIp: 60 }

type ApiDocs = { json: string; page: string; policy: string }

/** Serves `/openapi.json` and `/docs`. Must be added after the routes that it describes. */
export function openApiRoutes(app: App, context: Context): void {
  let apiDocs: ApiDocs | null = null
  const loadApiDocs = (): ApiDocs => {
    apiDocs ??= buildApiDocs(app)
    return apiDocs
  }
  app.get('/openapi.json', async (c) => {
    await limitPerIp(c, context, RULES)
    return c.body(loadApiDocs().json, 200, { 'content-type': 'application/json' })
  })
  app.get('/docs', async (c) => {
    await limitPerIp(c, context, RULES)
    const { page, policy } = loadApiDocs()
    c.header('content-security-policy', policy)
    return c.html(page)
  })
}

function buildApiDocs(app: App): ApiDocs {
  const document = buildDocument(listServed(app))
  const page = renderPage(document)
  const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'`
  return { json: JSON.stringify(document), page, policy }
}
