import { join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

/**
 * What a page takes of `latchkey` before the first press, from the page that takes least to the one that takes most.
 * Each name is a file; a module is in the first file whose page loads it.
 */
const pages: Readonly<Record<string, string>> = {
  core: `import { createLatchkey } from 'latchkey'
    export { createLatchkey }`,
  hooks: `import { createLatchkey } from 'latchkey'
    import { HeadlessProvider, useLatchkey, useLatchkeyConnection, useLatchkeyNetwork } from 'latchkey/react'
    export { createLatchkey, HeadlessProvider, useLatchkey, useLatchkeyConnection, useLatchkeyNetwork }`,
  button: `import { createLatchkey } from 'latchkey'
    import { AccountButton, ConnectButton, LatchkeyButton, LatchkeyProvider, NetworkButton } from 'latchkey/react'
    export { AccountButton, ConnectButton, createLatchkey, LatchkeyButton, LatchkeyProvider, NetworkButton }`,
  'evm/light': `import { createLatchkey } from 'latchkey'
    import { evm } from 'latchkey/evm'
    import { LatchkeyButton, LatchkeyProvider } from 'latchkey/react'
    export { createLatchkey, evm, LatchkeyButton, LatchkeyProvider }`,
}

/** The file of each module that a page with one button loads before the first press, by its path in `dist`. */
export async function firstLoadFiles(
  dist: string,
  entries: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const [file, page] of Object.entries(pages)) {
    for (const path of await modulesAtStart(dist, entries, page)) {
      // What a page without React may import must not be in a file that imports React.
      if (!files.has(path)) files.set(path, /^(core|wire)\//.test(path) ? 'core' : file)
    }
  }
  return files
}

/** The modules of which some code is in the page's first file, and in those that it imports at once. */
async function modulesAtStart(
  dist: string,
  entries: ReadonlyMap<string, string>,
  page: string,
): Promise<readonly string[]> {
  const pageName = 'virtual:page'
  const plugin: Plugin = {
    name: 'page',
    resolveId(id) {
      if (id === pageName) return id
      const entry = entries.get(id)
      return entry ? join(dist, entry) : null
    },
    load: (id) => (id === pageName ? page : null),
  }
  const build = await rolldown({
    input: pageName,
    external: (id) => !/^(\.|\/|virtual:|latchkey)/.test(id),
    treeshake: { moduleSideEffects: false },
    logLevel: 'silent',
    plugins: [plugin],
  })
  const { output } = await build.generate({ format: 'esm' })
  await build.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  const first = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of first) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk)
  }
  return [...first].flatMap(({ modules }) =>
    Object.entries(modules)
      .filter(([id, { renderedLength }]) => id.startsWith(dist) && renderedLength > 0)
      .map(([id]) => id.slice(dist.length + 1)),
  )
}
