import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { root } from '../architecture/repository.ts'
import { linkDependencies, type Release } from './previousRelease.ts'

/** The server built here with one migration more, as the release after it would be. */
export function buildNextRelease(migration: { name: string; text: string }): Release {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  cpSync(join(root, 'apps/server'), join(folder, 'apps/server'), {
    recursive: true,
    filter: (path) => !path.endsWith(`${sep}node_modules`),
  })
  linkDependencies(folder)
  const { name, text } = migration
  writeFileSync(join(folder, 'apps/server/src/db/migrations', name), text)
  return {
    title: name,
    main: join(folder, 'apps/server/dist/bundle/main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
