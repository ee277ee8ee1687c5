import { extname } from 'node:path'

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.xml', 'application/xml'],
])

/** The media type of a file of the site; everything else is text. */
export function contentType(path: string): string {
  return types.get(extname(path)) ?? 'text/plain; charset=utf-8'
}
