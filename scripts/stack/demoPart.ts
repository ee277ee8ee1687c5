import { cp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildSite } from './buildSite.ts'
import { createDocsInterceptor } from './docsInterceptor.ts'
import type { Part } from './part.ts'
import { widgetFiles } from './serverFiles.ts'
import { type Interceptor, serveBuilt, serveSources } from './serveSite.ts'

const root = fileURLToPath(new URL('../../apps/demo', import.meta.url))

/** A strict content security policy: `/strict.html` shows that every view works under it. */
const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: http://localhost:*",
  "connect-src 'self' http://localhost:* ws://localhost:*",
  'frame-src http://vault.localhost:*',
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export const demoPart: Part = {
  key: 'demo',
  title: 'Demo site',
  portOffset: 0,
  async build({ settings, signal }) {
    await rm(`${root}/public/widget`, { recursive: true, force: true })
    if (!settings.dev) await buildSite(root, 'dist', signal)
    // The demo has its own copy, as an owner has who does not load the script from the server.
    const copy = settings.dev ? `${root}/public/widget` : `${root}/dist/widget`
    await rm(copy, { recursive: true, force: true })
    await cp(widgetFiles, copy, { recursive: true })
  },
  start({ port, urls, settings }) {
    const serveDocs = createDocsInterceptor()
    const interceptor: Interceptor = (request, response) =>
      setStrictPolicy(request, response) || serveDocs(request, response)
    const site = { root, port, urls, interceptor }
    return settings.dev ? serveSources(site) : serveBuilt(site)
  },
}

const setStrictPolicy: Interceptor = (request, response) => {
  const path = request.url?.split('?')[0] ?? ''
  if (path === '/strict.html') {
    response.setHeader('content-security-policy', strictPolicy)
    request.url = '/plain.html'
  }
  return false
}
