import { writeBackup } from '../backup/writeBackup.ts'
import { openOperatorDatabase } from '../db/operatorDatabase.ts'
import { keyFileOf } from '../embedded/kms/openKms.ts'
import { createLog } from '../log/log.ts'
import { UsageError } from '../setting/setting.ts'
import { type Command, parseArguments } from './command.ts'

export const backup: Command = {
  summary: 'writes the whole database to a file while the server keeps running',
  help: `latchkey-server backup <file> [--config <folder>] [any setting of the server]

Writes a consistent snapshot of every table, gzipped, mode 0600. The server can keep running.
The backup doesn't contain the keys that open wallets. Back up the key file (EMBEDDED_KMS) and
secrets.env separately, and don't store them in the same place as the backups.`,
  async run(args, { say, result }) {
    const parsedArgs = parseArguments(args)
    const [path] = parsedArgs.positionals
    if (!path)
      throw new UsageError('Pass the file to write: latchkey-server backup latchkey.backup')
    const config = parsedArgs.config()
    const log = createLog('silent', () => {})
    const { db, close } = await openOperatorDatabase(config, { log })
    try {
      const counts = await writeBackup(db, path, (name, rows) => {
        if (rows > 0) say(`  ${name} (${rows})`)
      })
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
      say(`✓ ${rows} rows of ${Object.keys(counts).length} tables are in ${path}`)
      const keys = keyFileOf(config)
      result({ file: path, rows, tables: counts, keyFile: keys })
      if (keys)
        say(`! Back up ${keys} too, in another place. Without it, no wallet slot can be opened.`)
      return 0
    } finally {
      await close()
    }
  },
}
