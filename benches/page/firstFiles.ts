import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** The scripts a browser fetches before a built page runs: those its html names, and what they import at once. */
export async function firstFiles(folder: string, page: string): Promise<readonly string[]> {
  const html = await readFile(join(folder, page, `${page}.html`), 'utf8')
  const found = new Set<string>()
  const queue = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)].map(
    ([, path = '']) => path,
  )
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue
    found.add(path)
    queue.push(...importsOf(await readFile(join(folder, path), 'utf8'), path))
  }
  return [...found].map((path) => join(folder, path))
}

function importsOf(code: string, path: string): readonly string[] {
  return parseSync(path, code).program.body.flatMap((statement) => {
    const source = 'source' in statement ? statement.source : null
    return source ? [new URL(source.value, `file://${path}`).pathname] : []
  })
}
