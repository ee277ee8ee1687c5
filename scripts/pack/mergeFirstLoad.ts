import { readdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type OutputChunk, rolldown } from 'rolldown'
import { firstLoadFiles } from './firstLoad.ts'

/**
 * Rewrites the modules of `dist`: what a page with one button loads before the first press is in a few files, and every
 * other module keeps its own. A bundler writes one file for each set of lazy parts that share a module, so that many
 * small shared modules cost a page many requests (docs/decisions/0053).
 * @param entries - The file in `dist` of each entry, such as `latchkey/react`.
 */
export async function mergeFirstLoad(
  folder: string,
  entries: ReadonlyMap<string, string>,
): Promise<void> {
  const dist = realpathSync(folder)
  const files = await firstLoadFiles(dist, entries)
  const modules = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.js') && !path.startsWith('script/'))
  for (
    let chunks = await write(dist, modules, files);
    ;
    chunks = await write(dist, modules, files)
  ) {
    const found = [...modulesBetween(chunks, files)]
    if (found.length === 0) break
    for (const [path, file] of found) files.set(path, file)
  }
  await write(dist, modules, files, true)
  for (const path of files.keys()) rmSync(join(dist, path))
}

async function write(
  dist: string,
  modules: readonly string[],
  files: ReadonlyMap<string, string>,
  isFinal = false,
): Promise<readonly OutputChunk[]> {
  const build = await rolldown({
    cwd: dist,
    input: Object.fromEntries(
      modules
        .filter((path) => !files.has(path))
        .map((path) => [path.slice(0, -3), join(dist, path)]),
    ),
    preserveEntrySignatures: 'allow-extension',
    external: (id) => !/^[./]/.test(id),
    treeshake: { moduleSideEffects: false },
    logLevel: 'silent',
  })
  const fileOf = (id: string) => files.get(id.slice(dist.length + 1))
  const options = {
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    minifyInternalExports: false,
    hoistTransitiveImports: false,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [...new Set(files.values())].map((name) => ({
        name,
        test: (id: string) => fileOf(id) === name,
      })),
    },
  } as const
  const { output } = isFinal ? await build.write(options) : await build.generate(options)
  await build.close()
  return output.filter((file) => file.type === 'chunk')
}

/** The modules outside the files that import a file and are imported by one: they would make a circle of files. */
function* modulesBetween(
  chunks: readonly OutputChunk[],
  files: ReadonlyMap<string, string>,
): Generator<readonly [string, string]> {
  const names = new Set([...files.values()].map((name) => `${name}.js`))
  for (const { fileName, imports } of chunks) {
    if (!names.has(fileName)) continue
    for (const path of imports) {
      const isModule = chunks.some((chunk) => chunk.fileName === path && chunk.isEntry)
      if (isModule) yield [path, fileName.slice(0, -'.js'.length)]
    }
  }
}
