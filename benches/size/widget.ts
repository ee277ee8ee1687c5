import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import type { Figure } from './figure.ts'

const root = fileURLToPath(new URL('../../packages/widget', import.meta.url))

/** The script tag's own JavaScript before any click: the entry and what it imports at once, React not left out. */
export async function measureWidget(): Promise<Figure> {
  const result = await build({ root, logLevel: 'silent', build: { write: false } })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('Vite answered without an output')
  const chunks = first.output.filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const files = entry ? staticFiles(chunks, entry) : []
  return {
    name: 'script tag, before any click (all of it)',
    gz: files.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0),
    requests: files.length,
    limit: 20 * 1024,
  }
}

function staticFiles(
  chunks: readonly Rolldown.OutputChunk[],
  entry: Rolldown.OutputChunk,
): readonly Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const queue = [entry]
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    if (found.has(chunk)) continue
    found.add(chunk)
    const { imports } = chunk
    queue.push(...chunks.filter(({ fileName }) => imports.includes(fileName)))
  }
  return [...found]
}
