import { createHash } from 'node:crypto'
import type { App, Context } from '../context.ts'
import { type Document, writeDocument } from './document.ts'
import { writePage } from './page.ts'
import { listServed } from './served.ts'

/** Describes the nouns before it in the list. */
export function openApiRoutes(app: App, _context: Context): void {
  let written: Document | null = null
  const document = (): Document => {
    written ??= writeDocument(listServed(app))
    return written
  }
  app.get('/openapi.json', (c) => c.json(document()))
  app.get('/docs', (c) => {
    const page = writePage(document())
    const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    c.header('content-security-policy', `default-src 'none'; style-src 'sha256-${hash}'`)
    return c.html(page)
  })
}
