import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { copyExample } from './install.ts'
import { run } from './run.ts'
import { root, type Tarballs } from './tarballs.ts'

/**
 * Copies an example out of the workspace and unpacks our tarballs into it. The packages of others are the ones that
 * the workspace has installed, so that nothing is asked of the registry.
 */
export async function unpackExample(
  example: string,
  tarballs: Tarballs,
  folder: string,
): Promise<void> {
  copyExample(example, folder)
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  for (const [name, file] of tarballs) {
    const target = join(modules, name)
    mkdirSync(target, { recursive: true })
    await run(folder, 'tar', ['-xzf', file, '-C', target, '--strip-components=1'])
  }
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@latchkey') link(join(root, 'node_modules', name), modules)
  }
}

/** Links a folder into another one, under its own name, where there is none of that name yet. */
function link(source: string, target: string): void {
  const path = join(target, basename(source))
  if (existsSync(source) && !existsSync(path)) symlinkSync(source, path)
}
