import { openOperatorDatabase } from '../db/operatorDatabase.ts'
import { rewrapDataKeys } from '../embedded/keyRotation.ts'
import { rotateFileKeys } from '../embedded/kms/fileKms.ts'
import { keyFileOf, openKms } from '../embedded/kms/openKms.ts'
import { createLog } from '../log/log.ts'
import { type Command, parseArguments } from './command.ts'

export const rotateKeys: Command = {
  summary: 'adds new wrapping keys and rewraps every data key',
  help: `latchkey-server rotate-keys [--config <folder>] [any setting of the server]

With a key file, this command adds one key for each purpose to the file and rewraps every user's
data key. Running nodes load new keys on demand. Old keys stay in the file for data that is still
wrapped with them. With a transit engine, rotate its keys first
(vault write -f transit/keys/latchkey-factors/rotate); this command then rewraps the data keys.`,
  async run(args, { say, result }) {
    const config = parseArguments(args).config()
    const log = createLog('silent', () => {})
    const { db, close } = await openOperatorDatabase(config, { log })
    try {
      const path = keyFileOf(config)
      if (path) {
        await openKms(config, db)
        await rotateFileKeys(path)
        say(`✓ ${path} has a new key for each purpose; back it up`)
      }
      const count = await rewrapDataKeys({ db, config, log }, undefined, (done) =>
        say(`  ${done} …`),
      )
      say(`✓ ${count} data keys are rewrapped`)
      result({ rewrapped: count, keyFile: path })
      return 0
    } finally {
      await close()
    }
  },
}
