import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chooseTemplate } from './chooseTemplate.ts'
import { createProject } from './createProject.ts'
import { formatMigration } from './migrate/formatMigration.ts'
import { migrateFolder } from './migrate/migrateFolder.ts'
import { type Command, parseArguments } from './parseArguments.ts'
import { type TemplateName, templates } from './templates.ts'

const help = `npm create latchkey [folder] -- [--template ${templates.map(({ name }) => name).join('|')}] [--server]
  Creates a project with a wallet button. --server adds a Docker Compose file for the server and sets its URL in the page.
npx create-latchkey migrate [folder] [--dry-run] [--from 0.1]
  Changes the imports of AppKit, RainbowKit and ConnectKit, and lists what needs your attention. With --from 0.1 it
  changes the names of Latchkey 0.1 instead.
`

/** Runs the command of these arguments; resolves with the exit code. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const command = parseArguments(args)
  if (command.name === 'help') return say(help)
  if (command.name === 'problem') return refuse(`${command.sentence}\n\n${help}`)
  try {
    return command.name === 'migrate' ? migrate(command) : await create(command)
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : String(error)}\n`)
  }
}

function migrate({ folder, ...options }: Extract<Command, { name: 'migrate' }>): number {
  return say(formatMigration(migrateFolder(folder, options), options))
}

async function create(command: Extract<Command, { name: 'create' }>): Promise<number> {
  const template = command.template ?? (await askTemplate())
  if (!template) return refuse('No project was created.\n')
  createProject({ ...command, template, templatesFolder: templatesFolder() })
  const server = command.server
    ? '  docker compose up -d   # the server, at http://localhost:4000\n'
    : ''
  return say(
    `Created ${command.folder}. Now run:\n\n  cd ${command.folder}\n  npm install\n${server}  npm run dev\n`,
  )
}

async function askTemplate(): Promise<TemplateName | null> {
  const { stdin: input, stdout: output } = process
  if (input.isTTY && output.isTTY) return chooseTemplate({ input, output })
  throw new Error('This terminal isn’t interactive. Pass --template.')
}

/** The package has the templates; in the repository they are the examples themselves. */
function templatesFolder(): string {
  const packaged = fileURLToPath(new URL('../templates', import.meta.url))
  return existsSync(packaged)
    ? packaged
    : fileURLToPath(new URL('../../../examples', import.meta.url))
}

function say(text: string): number {
  process.stdout.write(text)
  return 0
}

function refuse(text: string): number {
  process.stderr.write(text)
  return 1
}
