import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { composeFile } from './composeFile.ts'
import { type TemplateName, templates } from './templates.ts'

export type ProjectOptions = {
  folder: string
  template: TemplateName
  /** The folder that holds the templates. */
  templatesFolder: string
  /** Adds a docker compose file for the server, and the server's URL to the page's options. */
  server: boolean
}

/** The port of the compose file. */
const serverUrl = 'http://localhost:4000'

/** npm leaves `.gitignore` files out of packages, so it is written here. */
const ignored = ['node_modules/', 'dist/', '.next/', 'next-env.d.ts', 'public/latchkey/', '']

/**
 * Copies a template and names the project after its folder.
 * @throws Error when the folder holds files already
 */
export function createProject({ folder, template, templatesFolder, server }: ProjectOptions): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`The folder ${folder} isn’t empty. Choose another name.`)
  }
  cpSync(join(templatesFolder, template), folder, {
    recursive: true,
    filter: (path) =>
      !/[\\/](node_modules|dist|\.next|public[\\/]latchkey)([\\/]|$)/.test(
        path.slice(templatesFolder.length),
      ),
  })
  const path = join(folder, 'package.json')
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(/"name": "[^"]*"/, `"name": "${projectName(folder)}"`))
  writeFileSync(join(folder, '.gitignore'), ignored.join('\n'))
  if (server) addServer(folder, template)
}

function addServer(folder: string, template: TemplateName): void {
  writeFileSync(join(folder, 'compose.yml'), composeFile)
  const { optionsFile = '' } = templates.find(({ name }) => name === template) ?? {}
  const path = join(folder, optionsFile)
  const text = readFileSync(path, 'utf8')
    .replace(/(\s+)(projectId: 'my-shop',)/, `$1$2$1endpoints: { api: '${serverUrl}' },`)
    .replace(/(data-project-id="my-shop")/, `$1 data-api="${serverUrl}"`)
  writeFileSync(path, text)
}

/** A name that npm accepts. */
export function projectName(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z0-9-~]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return name || 'latchkey-app'
}
