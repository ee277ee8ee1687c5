import { migrate, planMigrations, readMigrations } from '../db/migrate.ts'
import { openOperatorDatabase } from '../db/operatorDatabase.ts'
import { createLog } from '../log/log.ts'
import { type Command, parseArguments } from './command.ts'

/** Runs the pending migrations, as every start does. */
export const migrateCommand: Command = {
  summary: 'runs pending database migrations and exits',
  help: `latchkey-server migrate [--plan] [--config <folder>] [any setting of the server]

Runs pending migrations under a lock. The server also runs them at startup. Run this command
before you upgrade several nodes, so that no node migrates while old nodes are serving. --plan prints the SQL that
would run, and runs nothing. A migration waits at most two seconds for a lock, so that requests
don't queue behind it, and tries again.`,
  async run(args, { say, result }) {
    const parsedArgs = parseArguments(args, { plan: { type: 'boolean' } })
    const config = parsedArgs.config()
    const { db, close } = await openOperatorDatabase(config, {
      log: createLog('silent', () => {}),
      create: true,
    })
    try {
      if (parsedArgs.has('plan')) {
        const pending = await planMigrations(db)
        result({ pending })
        for (const { name, text } of pending) say(`-- ${name}\n${text}`)
        if (pending.length === 0) say('The database is up to date.')
        return 0
      }
      const ran = await migrate(db)
      result({ ran })
      for (const name of ran) say(`✓ ${name}`)
      const { length } = await readMigrations()
      say(ran.length === 0 ? `The database is up to date (${length} migrations).` : 'Done.')
      return 0
    } finally {
      await close()
    }
  },
}
