import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openOperatorDatabase } from '../db/operatorDatabase.ts'
import { createLog } from '../log/log.ts'
import { copyProject, setAddedOrigins, setRequestLimit } from '../projects/changeProject.ts'
import { parseOrigins, parseProject } from '../projects/settings.ts'
import { writeProject } from '../projects/syncProjects.ts'
import { SettingError, UsageError } from '../setting/setting.ts'
import { type Command, type CommandArguments, type Output, parseArguments } from './command.ts'

const row = v.object({
  id: v.string(),
  name: v.string(),
  origins: v.array(v.string()),
  added_origins: v.array(v.string()),
  requests_per_minute: v.nullable(v.number()),
  from_settings: v.boolean(),
})
type Row = v.InferOutput<typeof row>

type Call = { db: Queries; id: string; parsedArgs: CommandArguments; output: Output }

/** Projects in the database, for installations with more of them than fit into the settings. */
export const projects: Command = {
  summary: 'lists, adds, changes and removes projects in the database',
  help: `latchkey-server projects list
latchkey-server projects add <id> --allow <origin>[,<origin>…] [--name <name>]
latchkey-server projects origins <id> [--allow <origin>,…] [--disallow <origin>,…]
latchkey-server projects limits <id> --requests-per-minute <number>|default
latchkey-server projects rotate <id> [--to <new id>]
latchkey-server projects remove <id>

add creates a project or changes an existing one. origins lists the origins that may use a project,
and adds or removes some; it also works for the project of PROJECT_ID, and added origins stay after
a restart. limits sets its requests per minute. rotate copies a project to a new id, so that your
site can move to it before you remove the old one. Running nodes use every change within seconds,
the vault within 30. remove ends all sessions of the project's visitors. Projects in PROJECT_ID and
PROJECTS are written at each start: only their added origins can be changed here. All commands
accept --config and every setting of the server.`,
  async run(args, output) {
    const text = { type: 'string' } as const
    const own = { allow: text, disallow: text, name: text, to: text, 'requests-per-minute': text }
    const parsedArgs = parseArguments(args, own)
    const [name = '', id = ''] = parsedArgs.positionals
    const action = actions.get(name)
    if (!action || (!id && name !== 'list')) {
      throw new UsageError(
        `Pass an action and an id: projects ${[...actions.keys()].join('|')} <id>. list needs no id.`,
      )
    }
    const log = createLog('silent', () => {})
    const { db, close } = await openOperatorDatabase(parsedArgs.config(), { log, create: true })
    try {
      await migrate(db)
      await action({ db, id, parsedArgs, output })
      return 0
    } finally {
      await close()
    }
  },
}

const actions: ReadonlyMap<string, (call: Call) => Promise<void>> = new Map([
  ['list', list],
  ['add', add],
  ['origins', changeOrigins],
  ['limits', changeLimits],
  ['rotate', rotate],
  ['remove', remove],
])

async function list({ db, output }: Call): Promise<void> {
  const rows = await db.query(row, `${SELECT} ORDER BY id`)
  output.result(rows.map(describe))
  for (const each of rows) {
    const { id, name, origins, source } = describe(each)
    output.say([id, name || '-', origins.join(',') || 'no origin', source].join('\t'))
  }
}

async function add({ db, id, parsedArgs, output }: Call): Promise<void> {
  const origins = parseOrigins(parsedArgs.text('allow') ?? '')
  if (origins.length === 0) {
    throw new UsageError('--allow needs the origins that may use the project: https://shop.example')
  }
  await assertNotFromSettings(db, id)
  const project = parseProject({ id, name: parsedArgs.text('name') ?? '', origins })
  await writeProject(db, project, 'database')
  output.result({ id, origins })
  output.say(`✓ ${id} can be used from ${origins.join(', ')}`)
}

async function changeOrigins({ db, id, parsedArgs, output }: Call): Promise<void> {
  const found = await requireRow(db, id)
  const allowed = parseOrigins(parsedArgs.text('allow') ?? '')
  const disallowed = parseOrigins(parsedArgs.text('disallow') ?? '')
  const fixed = disallowed.find((origin) => found.origins.includes(origin))
  if (fixed && found.from_settings) {
    throw new SettingError(`${fixed} is in the settings (ORIGINS, PROJECTS). Remove it there.`)
  }
  const without = (origins: readonly string[]) =>
    origins.filter((origin) => !disallowed.includes(origin))
  const added = [...new Set([...without(found.added_origins), ...allowed])]
  await setAddedOrigins(db, id, {
    origins: without(found.origins),
    added: added.filter((origin) => !found.origins.includes(origin)),
  })
  const { origins } = describe(await requireRow(db, id))
  output.result({ id, origins })
  output.say(`✓ ${id} can be used from ${origins.join(', ') || 'no origin'}`)
}

async function changeLimits({ db, id, parsedArgs, output }: Call): Promise<void> {
  await assertNotFromSettings(db, id)
  await requireRow(db, id)
  const text = parsedArgs.text('requests-per-minute') ?? ''
  if (text !== 'default' && !/^[1-9]\d{0,8}$/.test(text)) {
    throw new UsageError('--requests-per-minute must be a whole number, or default')
  }
  const requestsPerMinute = text === 'default' ? null : Number(text)
  await setRequestLimit(db, id, requestsPerMinute)
  output.result({ id, requestsPerMinute })
  output.say(`✓ ${id} may send ${requestsPerMinute ?? 'the default number of'} requests per minute`)
}

async function rotate({ db, id, parsedArgs, output }: Call): Promise<void> {
  await requireRow(db, id)
  const newId = parsedArgs.text('to') ?? `${id.slice(0, 55)}-${randomBytes(4).toString('hex')}`
  parseProject({ id: newId })
  if (!(await copyProject(db, id, newId))) throw new SettingError(`${newId} exists already.`)
  output.result({ id, newId })
  output.say(`✓ ${newId} has the origins and settings of ${id}`)
  output.say(`  Use it in your site, then run: latchkey-server projects remove ${id}`)
}

async function remove({ db, id, output }: Call): Promise<void> {
  await assertNotFromSettings(db, id)
  const count = await db.execute('DELETE FROM projects WHERE id = $1', [id])
  if (count === 0) throw new SettingError(`There is no project ${id}.`)
  output.result({ id })
  output.say(`✓ ${id} and its visitors' sessions are removed`)
}

const SELECT =
  'SELECT id, name, origins, added_origins, requests_per_minute, from_settings FROM projects'

function describe({ id, name, requests_per_minute, from_settings, ...found }: Row) {
  return {
    id,
    name,
    origins: [...found.origins, ...found.added_origins],
    requestsPerMinute: requests_per_minute,
    source: from_settings ? 'settings' : 'database',
  }
}

async function requireRow(db: Queries, id: string): Promise<Row> {
  const [found] = await db.query(row, `${SELECT} WHERE id = $1`, [id])
  if (!found) throw new SettingError(`There is no project ${id}.`)
  return found
}

async function assertNotFromSettings(db: Queries, id: string): Promise<void> {
  const [found] = await db.query(row, `${SELECT} WHERE id = $1`, [id])
  if (!found?.from_settings) return
  throw new SettingError(`${id} is in the settings (PROJECT_ID, PROJECTS). Change it there.`)
}
