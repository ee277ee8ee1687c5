import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyModules } from './copyModules.ts'
import { mergeFirstLoad } from './mergeFirstLoad.ts'
import { publishedManifest } from './publishedManifest.ts'
import { builtFile, type Manifest, root, type Workspace } from './workspaces.ts'

/** Entries of `latchkey` by the specifier of the workspace whose entry they are. */
const publicNames: Readonly<Record<string, string>> = {
  '@latchkey/core': 'latchkey',
  '@latchkey/core/adapter': 'latchkey/adapter',
  '@latchkey/core/query': 'latchkey/query',
  '@latchkey/evm': 'latchkey/evm',
  '@latchkey/walletconnect': 'latchkey/walletconnect',
  '@latchkey/walletconnect/internal': 'latchkey/internal/walletconnect',
}

/** What a package has besides modules, by its path in the repository. */
const otherFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  latchkey: {
    // Built from packages/widget.
    'apps/server/dist/public/widget': 'dist/script',
    'packages/compat/styles.css': 'dist/rainbowkit.css',
  },
}

/** Writes a package as it is published: its own files, and the modules of the private workspaces that it imports. */
export async function assemblePackage(
  name: string,
  workspaces: ReadonlyMap<string, Workspace>,
  target: string,
): Promise<void> {
  const workspace = workspaces.get(name)
  if (!workspace) throw new Error(`There is no package ${name}`)
  rmSync(target, { recursive: true, force: true })
  const { folder, files, manifest } = workspace
  const others = files.filter((path) => !isModule(path) && !/^src\/.*\.tsx?$/.test(path))
  for (const path of others) copy(join(root, folder, path), join(target, path))
  for (const [from, to] of Object.entries(otherFiles[name] ?? {})) {
    copy(join(root, from), join(target, to))
  }
  // A module may be loaded by its path, in a process or in a page. What only our own tests load is not published.
  const modules = files.filter((path) => isModule(path) && !path.startsWith('dist/testing/'))
  const publishedName = (specifier: string) =>
    name === 'latchkey' ? undefined : publicNames[specifier]
  const copied = copyModules(
    { workspaces, name, publishedName },
    [...entryFiles(manifest), ...modules],
    target,
  )
  const published = publishedManifest(workspace, workspaces, copied)
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  if (name === 'latchkey') await mergeFirstLoad(join(target, 'dist'), entryNames(manifest))
}

/** A bundler made the server's program and its pages: they import nothing of the workspaces. */
function isModule(path: string): boolean {
  return /^dist\/(?!bundle\/|public\/).*(\.js|\.d\.ts)$/.test(path)
}

function entryFiles({ exports }: Manifest): string[] {
  return Object.keys(exports)
    .flatMap((entry) => [builtFile(exports, entry, 'default'), builtFile(exports, entry, 'types')])
    .filter((path) => path !== undefined)
    .filter((path) => isModule(path) && !path.includes('*'))
}

/** The modules in `dist` by the names that a site imports. */
function entryNames({ name, exports }: Manifest): ReadonlyMap<string, string> {
  return new Map(
    Object.keys(exports).map((entry) => [
      entry.replace('.', name),
      (builtFile(exports, entry, 'default') ?? '').slice('dist/'.length),
    ]),
  )
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.built-from') })
}
