import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openOperatorDatabase } from '../db/operatorDatabase.ts'
import { createLog } from '../log/log.ts'
import { parseProject } from '../projects/settings.ts'
import { writeProject } from '../projects/syncProjects.ts'
import { SettingError } from '../setting/setting.ts'
import { type Command, type CommandArguments, parseArguments } from './command.ts'

const row = v.object({
  id: v.string(),
  name: v.string(),
  origins: v.array(v.string()),
  from_settings: v.boolean(),
})

/** Projects in the database, for installations with more of them than fit into the settings. */
export const projects: Command = {
  summary: 'lists, adds, changes and removes projects in the database',
  help: `latchkey-server projects list
latchkey-server projects add <id> --allow <origin>[,<origin>…] [--name <name>]
latchkey-server projects remove <id>

add creates a project or changes an existing one. Running nodes use the change within seconds.
Projects in PROJECT_ID and PROJECTS are written at each start, so you can't change them here.
remove ends all sessions of the project's visitors. All commands accept --config and every setting
of the server.`,
  async run(args, say) {
    const parsedArgs = parseArguments(args, { allow: { type: 'string' }, name: { type: 'string' } })
    const log = createLog('silent', () => {})
    const { db, close } = await openOperatorDatabase(parsedArgs.config(), { log, create: true })
    try {
      await migrate(db)
      return await runAction(db, parsedArgs, say)
    } finally {
      await close()
    }
  },
}

async function runAction(
  db: Queries,
  parsedArgs: CommandArguments,
  say: (line: string) => void,
): Promise<number> {
  const [action = '', id = ''] = parsedArgs.positionals
  if (action === 'list') return list(db, say)
  if (!id)
    throw new SettingError(
      'Pass an action: projects list, projects add <id> or projects remove <id>.',
    )
  if (await isFromSettings(db, id)) {
    throw new SettingError(`${id} is in the settings (PROJECT_ID, PROJECTS). Change it there.`)
  }
  if (action === 'add') return add(db, { id, parsedArgs, say })
  if (action === 'remove') return remove(db, id, say)
  throw new SettingError(`Unknown action ${action}. Use list, add or remove.`)
}

async function list(db: Queries, say: (line: string) => void): Promise<number> {
  const text = 'SELECT id, name, origins, from_settings FROM projects ORDER BY id'
  for (const { id, name, origins, from_settings } of await db.query(row, text)) {
    const source = from_settings ? 'settings' : 'database'
    say([id, name || '-', origins.join(',') || 'no origin', source].join('\t'))
  }
  return 0
}

async function add(
  db: Queries,
  {
    id,
    parsedArgs,
    say,
  }: { id: string; parsedArgs: CommandArguments; say: (line: string) => void },
): Promise<number> {
  const origins = (parsedArgs.text('allow') ?? '').split(',').filter(Boolean)
  if (origins.length === 0) {
    throw new SettingError(
      '--allow needs the origins that may use the project: https://shop.example',
    )
  }
  await writeProject(
    db,
    parseProject({ id, name: parsedArgs.text('name') ?? '', origins }),
    'database',
  )
  say(`✓ ${id} can be used from ${origins.join(', ')}`)
  return 0
}

async function remove(db: Queries, id: string, say: (line: string) => void): Promise<number> {
  const count = await db.execute('DELETE FROM projects WHERE id = $1', [id])
  if (count === 0) throw new SettingError(`There is no project ${id}.`)
  say(`✓ ${id} and its visitors' sessions are removed`)
  return 0
}

async function isFromSettings(db: Queries, id: string): Promise<boolean> {
  const text = 'SELECT id, name, origins, from_settings FROM projects WHERE id = $1'
  const [found] = await db.query(row, text, [id])
  return found?.from_settings ?? false
}
