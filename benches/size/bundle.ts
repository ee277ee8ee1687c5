import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

export type Chunk = {
  file: string
  gz: number
  code: string
  imports: readonly string[]
  lazy: readonly string[]
  modules: readonly string[]
}
export type Bundle = { entry: string; chunks: ReadonlyMap<string, Chunk> }

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles a page as an owner's Vite would, React left out, nothing written to disk. */
export async function bundlePage(
  input: string,
  external: readonly (string | RegExp)[] = [/^react(-dom)?($|\/)/],
): Promise<Bundle> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['latchkey-source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(input, import.meta.url)),
        external: [...external],
      },
    },
  })
  const output = outputOf(result)
  const chunks = new Map(
    output
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, toChunk(chunk)] as const),
  )
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error(`Nothing was built from ${input}`)
  return { entry: entry.fileName, chunks }
}

/** The files a browser fetches for `start`: it and what it imports at once, whatever was `loaded` before left out. */
export function closure(
  bundle: Bundle,
  start: readonly string[],
  loaded: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [...start]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file) || loaded.has(file)) continue
    const chunk = bundle.chunks.get(file)
    if (!chunk) continue
    found.add(file)
    queue.push(...chunk.imports)
  }
  return found
}

export function gzOf(bundle: Bundle, files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + (bundle.chunks.get(file)?.gz ?? 0), 0)
}

/** The chunk that holds a source file. */
export function chunkWith(bundle: Bundle, source: string): string | null {
  const found = [...bundle.chunks.values()].find((chunk) =>
    chunk.modules.some((module) => module.endsWith(source)),
  )
  return found?.file ?? null
}

function toChunk(chunk: Rolldown.OutputChunk): Chunk {
  return {
    file: chunk.fileName,
    gz: gzipSync(chunk.code, { level: 9 }).length,
    code: chunk.code,
    imports: chunk.imports,
    lazy: chunk.dynamicImports,
    modules: chunk.moduleIds,
  }
}

function outputOf(result: Awaited<ReturnType<typeof build>>): Rolldown.RolldownOutput['output'] {
  const first = Array.isArray(result) ? result[0] : result
  if (!first || !('output' in first)) throw new Error('Vite answered without an output')
  return first.output
}
