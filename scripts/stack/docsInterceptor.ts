import { contentType } from '../../apps/docs/src/contentType.ts'
import type { Site } from '../../apps/docs/src/site/buildSite.ts'
import type { Interceptor } from './serveSite.ts'

/** The documentation site under `/docs/`, built at its first request: most visits of the demo need none of it. */
export function createDocsInterceptor(): Interceptor {
  let site: Promise<Site> | null = null
  return (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    if (path !== '/docs' && !path.startsWith('/docs/')) return false
    if (path === '/docs') {
      response.writeHead(302, { location: '/docs/' }).end()
      return true
    }
    const name = decodePath(path.slice('/docs/'.length)) || 'index.html'
    site ??= buildDocs()
    site.then(
      ({ files }) => {
        const content = files.get(name)
        const served = content === undefined ? '404.html' : name
        response.writeHead(content === undefined ? 404 : 200, {
          'content-type': contentType(served),
        })
        response.end(files.get(served))
      },
      (error: unknown) => {
        site = null
        response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
      },
    )
    return true
  }
}

/** The generator is loaded here, so that a start of the stack does not wait for it. */
async function buildDocs(): Promise<Site> {
  const { buildSite } = await import('../../apps/docs/src/site/buildSite.ts')
  return buildSite({ origin: 'http://localhost/docs/', playground: '/playground' })
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // Not the name of a page.
    return path
  }
}
