import { migrate, readMigrations } from '../db/migrate.ts'
import { openOperatorDatabase } from '../db/operatorDatabase.ts'
import { createLog } from '../log/log.ts'
import { type Command, parseArguments } from './command.ts'

/** Runs the pending migrations, as every start does. */
export const migrateCommand: Command = {
  summary: 'runs the pending migrations of the database and ends',
  help: `latchkey-server migrate [--config <folder>] [any setting of the server]

Runs the pending migrations under a lock. A start does the same; run it before an upgrade
of several nodes, so that the first new node does not do it while old ones serve.`,
  async run(args, say) {
    const config = parseArguments(args).config()
    const { db, close } = await openOperatorDatabase(config, {
      log: createLog('silent', () => {}),
      create: true,
    })
    try {
      const ran = await migrate(db)
      for (const name of ran) say(`✓ ${name}`)
      const { length } = await readMigrations()
      say(ran.length === 0 ? `The database is up to date (${length} migrations).` : 'Done.')
      return 0
    } finally {
      await close()
    }
  },
}
