import { createHash } from 'node:crypto'
import type { Context as HonoContext } from 'hono'

export type Picture = { type: 'image/svg+xml' | 'image/png' | 'image/webp'; body: Uint8Array }

export const svgPicture = (svg: string): Picture => ({
  type: 'image/svg+xml',
  body: Buffer.from(svg),
})

/** Replies with a picture under a CSP that disables scripts, also when it is opened directly. */
export function sendPicture(c: HonoContext, picture: Picture, cacheSeconds: number): Response {
  const etag = `"${createHash('sha256').update(picture.body).digest('base64url').slice(0, 22)}"`
  const headers = {
    'content-type': picture.type,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cache-control': `public, max-age=${cacheSeconds}`,
    etag,
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(Uint8Array.from(picture.body).buffer, 200, headers)
}
