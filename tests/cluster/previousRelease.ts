import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleServer } from '../../scripts/bundleServer.mjs'
import { root } from '../architecture/repository.ts'

export type Release = { title: string; main: string; remove(): void }

/** The server and the workspace packages that it depends on. */
const PARTS = [
  'apps/server',
  'packages/wire',
  'packages/siwx',
  'packages/delegation',
  'packages/clearsigning',
]

/** Builds the server of the last published release from its tag, with the dependencies installed here. */
export async function buildPreviousRelease(): Promise<Release | null> {
  const [tag = ''] = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')
  if (!tag) return null
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  const archive = join(folder, 'release.tar')
  const parts = PARTS.filter((part) => git('ls-tree', tag, part))
  git('archive', '--output', archive, tag, ...parts, 'tsconfig.base.json')
  execFileSync('tar', ['-xf', archive, '-C', folder])
  linkDependencies(folder)
  await bundleServer(join(folder, 'apps/server'))
  return {
    title: tag,
    main: join(folder, 'apps/server/dist/bundle/main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' })
}

/** Every package of node_modules as a link, except those of the workspace: these are the release's own. */
export function linkDependencies(folder: string): void {
  const own = join(folder, 'node_modules')
  mkdirSync(own)
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@latchkey') continue
    symlinkSync(join(root, 'node_modules', name), join(own, name))
  }
  cpSync(join(root, 'node_modules/@latchkey'), join(own, '@latchkey'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  for (const part of PARTS) {
    const from = join(root, part, 'node_modules')
    if (existsSync(from) && existsSync(join(folder, part)))
      symlinkSync(from, join(folder, part, 'node_modules'))
  }
}
