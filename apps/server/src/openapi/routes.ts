import { createHash } from 'node:crypto'
import type { App, Context } from '../context.ts'
import { limitCaller } from '../request/openRequest.ts'
import { writeDocument } from './document.ts'
import { writePage } from './page.ts'
import { listServed } from './served.ts'

const RULES = { callsPerMinutePerIp: 60 }

type ApiDocs = { json: string; page: string; policy: string }

/** Serves `/openapi.json` and `/docs`. Must be added after the routes that it describes. */
export function openApiRoutes(app: App, context: Context): void {
  let apiDocs: ApiDocs | null = null
  const readApiDocs = (): ApiDocs => {
    apiDocs ??= writeApiDocs(app)
    return apiDocs
  }
  app.get('/openapi.json', async (c) => {
    await limitCaller(c, context, RULES)
    return c.body(readApiDocs().json, 200, { 'content-type': 'application/json' })
  })
  app.get('/docs', async (c) => {
    await limitCaller(c, context, RULES)
    const { page, policy } = readApiDocs()
    c.header('content-security-policy', policy)
    return c.html(page)
  })
}

function writeApiDocs(app: App): ApiDocs {
  const document = writeDocument(listServed(app))
  const page = writePage(document)
  const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'`
  return { json: JSON.stringify(document), page, policy }
}
