import { restoreBackup } from '../backup/restoreBackup.ts'
import { openOperatorDatabase } from '../db/operatorDatabase.ts'
import { keyFileOf } from '../embedded/kms/openKms.ts'
import { createLog } from '../log/log.ts'
import { UsageError } from '../setting/setting.ts'
import { type Command, parseArguments } from './command.ts'

export const restore: Command = {
  summary: 'loads a backup into an empty database',
  help: `latchkey-server restore <file> [--config <folder>] [any setting of the server]

Loads a complete backup into an empty database (DATABASE_URL, or a new DATA_DIR), or nothing.
Stop the server first. Afterwards, copy the key file of EMBEDDED_KMS and the SECRET from the
old installation, and start the server.`,
  async run(args, { say, result }) {
    const parsedArgs = parseArguments(args)
    const [path] = parsedArgs.positionals
    if (!path) throw new UsageError('Pass the backup file: latchkey-server restore latchkey.backup')
    const config = parsedArgs.config()
    const log = createLog('silent', () => {})
    const { db, close } = await openOperatorDatabase(config, { log, create: true })
    try {
      const counts = await restoreBackup(db, path, (name, rows) => {
        if (rows > 0) say(`  ${name} (${rows})`)
      })
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
      say(`✓ ${rows} rows of ${Object.keys(counts).length} tables are restored`)
      const keys = keyFileOf(config)
      result({ file: path, rows, tables: counts, keyFile: keys })
      if (keys)
        say(`! Copy the old installation's key file to ${keys} before you start the server.`)
      return 0
    } finally {
      await close()
    }
  },
}
