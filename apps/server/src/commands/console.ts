import { migrate } from '../db/migrate.ts'
import { openOperatorDatabase } from '../db/operatorDatabase.ts'
import { createLog } from '../log/log.ts'
import { createClaim } from '../owners/claim.ts'
import { UsageError } from '../setting/setting.ts'
import { systemClock } from '../time/clock.ts'
import { type Command, parseArguments } from './command.ts'

/** Access to the console for the operator, who can run commands on the server. */
export const consoleCommand: Command = {
  summary: "prints a one-time link that makes you an owner in the server's console",
  help: `latchkey-server console claim

claim prints a one-time link to the console, valid for seven days. Who opens it becomes an owner who
may create projects: the first one, or one who lost every passkey and wallet. An earlier link ends.
Accepts --config and every setting of the server.`,
  async run(args, output) {
    const parsedArgs = parseArguments(args)
    if (parsedArgs.positionals[0] !== 'claim') throw new UsageError('Pass an action: console claim')
    const config = parsedArgs.config()
    const log = createLog('silent', () => {})
    const { db, close } = await openOperatorDatabase(config, { log, create: true })
    try {
      await migrate(db)
      const token = await createClaim({ db, clock: systemClock })
      const url = config.publicUrl?.replace(/\/$/, '') ?? `http://localhost:${config.port}`
      const link = `${url}/console/#claim=${token}`
      output.result({ link })
      output.say(link)
      return 0
    } finally {
      await close()
    }
  },
}
