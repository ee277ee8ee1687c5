import { migrate, readMigrations } from '../db/migrate.ts'
import { openOperatorDatabase } from '../db/operatorDatabase.ts'
import { createLog } from '../log/log.ts'
import { type Command, parseArguments } from './command.ts'

/** Runs the pending migrations, as every start does. */
export const migrateCommand: Command = {
  summary: 'runs pending database migrations and exits',
  help: `latchkey-server migrate [--config <folder>] [any setting of the server]

Runs pending migrations under a lock. The server also runs them at startup. Run this command
before you upgrade several nodes, so that no node migrates while old nodes are serving.`,
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
