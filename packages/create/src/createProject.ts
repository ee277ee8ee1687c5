import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { composeFile } from './composeFile.ts'
import type { TemplateName } from './templates.ts'

export type ProjectOptions = {
  folder: string
  template: TemplateName
  /** The folder that holds the templates. */
  templates: string
  /** Adds a docker compose file for the server. */
  server: boolean
}

/** npm leaves `.gitignore` files out of packages, so it is written here. */
const ignored = ['node_modules/', 'dist/', '.next/', 'next-env.d.ts', 'public/latchkey/', '']

/**
 * Copies a template and gives the project its folder's name.
 * @throws Error when the folder holds files already
 */
export function createProject({ folder, template, templates, server }: ProjectOptions): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`The folder ${folder} is not empty. Choose another name.`)
  }
  cpSync(join(templates, template), folder, {
    recursive: true,
    filter: (path) =>
      !/[\\/](node_modules|dist|\.next|public[\\/]latchkey)([\\/]|$)/.test(
        path.slice(templates.length),
      ),
  })
  const path = join(folder, 'package.json')
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(/"name": "[^"]*"/, `"name": "${projectName(folder)}"`))
  writeFileSync(join(folder, '.gitignore'), ignored.join('\n'))
  if (server) writeFileSync(join(folder, 'compose.yml'), composeFile)
}

/** A name that npm accepts. */
export function projectName(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z0-9-~]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return name || 'latchkey-app'
}
