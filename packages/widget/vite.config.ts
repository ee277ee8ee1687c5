import { fileURLToPath } from 'node:url'
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'

/** A dynamic import as Vite wraps it: `__vitePreload(async () => { const { a } = await import(…); return { a } }, …)`. */
const wrappedImport =
  /__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await (import\([^;]*);\s*return \{[^}]*\};\s*\}, __VITE_PRELOAD__\)/g

/** Vite's own preloading, which knows the files of a whole site, is of no use to a script tag. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
  renderChunk: (code) => code.replace(wrappedImport, '$1'),
}

/** One small module, `latchkey.js`; React, the modal and the chains follow in chunks when needed. */
function bundle(output: Rolldown.OutputOptions): UserConfig {
  return {
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [plainImports],
    resolve: { conditions: ['latchkey-source', 'module', 'browser', 'production'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    // The sentences of a language are used as a whole: a named export of each section would be bytes.
    json: { namedExports: false, stringify: false },
    build: {
      target: 'es2022',
      outDir: 'bundle',
      emptyOutDir: true,
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('src/index.ts', import.meta.url)),
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: 'latchkey.js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          ...output,
        },
      },
    },
  }
}

/**
 * What the entry needs at once. A bundler makes a file of whatever the entry shares with a later chunk; a first
 * build says which those are, and the second puts them into one.
 */
async function modulesAtStart(): Promise<ReadonlySet<string>> {
  const trial = bundle({})
  const result = await build({
    ...trial,
    logLevel: 'silent',
    build: { ...trial.build, write: false, minify: false },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('Vite answered without an output')
  const chunks = first.output.filter((file) => file.type === 'chunk')
  const queue = chunks.filter((chunk) => chunk.isEntry)
  const found = new Set(queue)
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  }
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds))
}

export default defineConfig(async () => {
  const atStart = await modulesAtStart()
  return bundle({
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: 'start', test: (id) => atStart.has(id) }],
    },
  })
})
