import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What a browser loads before the frame answers: its page and everything that is imported at once (gzip, kB). */
export function frameWeight(folder: string): { atOnce: number; everything: number } {
  const html = readFileSync(join(folder, 'frame.html'), 'utf8')
  const first = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name = '']) => name)
  const atOnce = follow(folder, first, /(?:import|from)\s*["']\.\/([^"']+)["']/g)
  const everything = follow(
    folder,
    first,
    /["'`](?:\.\/|assets\/|\/assets\/)([\w.-]+\.(?:js|css))["'`]/g,
  )
  const gzippedSize = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + size(readFileSync(join(folder, 'assets', name))), 0)
  const page = size(Buffer.from(html))
  return {
    atOnce: (page + gzippedSize(atOnce)) / 1_000,
    everything: (page + gzippedSize(everything)) / 1_000,
  }
}

function follow(folder: string, first: readonly string[], reference: RegExp): Set<string> {
  const found = new Set<string>()
  const waiting = [...first]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    if (!name.endsWith('.js')) continue
    const text = readFileSync(join(folder, 'assets', name), 'utf8')
    for (const [, next] of text.matchAll(reference)) if (next) waiting.push(next)
  }
  return found
}

function size(bytes: Buffer): number {
  return gzipSync(bytes, { level: 9 }).length
}
