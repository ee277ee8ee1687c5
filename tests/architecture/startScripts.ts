import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { root } from './repository.ts'

/** The scripts that Vite writes for the start of a page with the packages assembled in a folder. */
export async function startScripts(
  folder: string,
  code: string,
): Promise<readonly Rolldown.OutputChunk[]> {
  const packed = join(folder, 'latchkey')
  const input = join(folder, 'page.js')
  writeFileSync(input, code)
  const modules = join(folder, 'node_modules')
  if (!existsSync(modules)) symlinkSync(join(root, 'node_modules'), modules)
  const { exports } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { default: string }>
  }
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    resolve: {
      // vitest sets NODE_ENV, which would choose the code of a page in development.
      conditions: ['module', 'browser', 'production'],
      alias: Object.entries(exports).flatMap(([entry, target]) =>
        typeof target === 'string'
          ? []
          : [
              {
                find: new RegExp(`^${entry.replace('.', 'latchkey')}$`),
                replacement: join(packed, target.default),
              },
            ],
      ),
    },
    build: { write: false, rolldownOptions: { input } },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('Vite answered without an output')
  const chunks = first.output.filter((file) => file.type === 'chunk')
  const found = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  }
  return [...found]
}
