import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildSite } from './buildSite.ts'
import type { Part } from './part.ts'
import { type Detour, serveBuilt, serveSources } from './serveSite.ts'

const root = fileURLToPath(new URL('../../apps/demo', import.meta.url))
const widget = fileURLToPath(new URL('../../packages/widget', import.meta.url))

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
    if (settings.dev) return buildSite(widget, `${root}/public/widget`, signal)
    await rm(`${root}/public/widget`, { recursive: true, force: true })
    await buildSite(root, 'dist', signal)
    await buildSite(widget, `${root}/dist/widget`, signal)
  },
  start({ port, urls, settings }) {
    const site = { root, port, urls, detour: strictPage }
    return settings.dev ? serveSources(site) : serveBuilt(site)
  },
}

const strictPage: Detour = (request, response) => {
  if (request.url?.split('?')[0] === '/strict.html') {
    response.setHeader('content-security-policy', strictPolicy)
    request.url = '/plain.html'
  }
  return false
}
