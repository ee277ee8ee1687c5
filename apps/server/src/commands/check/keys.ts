import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Config } from '../../config/config.ts'
import { openOperatorDatabase } from '../../db/operatorDatabase.ts'
import { type Kms, keyPurposes } from '../../embedded/kms/kms.ts'
import { keyFileOf, openKms } from '../../embedded/kms/openKms.ts'
import { createLog } from '../../log/log.ts'
import { isLocalUrl } from '../../setting/localUrl.ts'
import { type Finding, failed, ok, reasonOf, warning } from './finding.ts'

/** The key service wraps and unwraps a key for every purpose. */
export async function checkKeys(config: Config): Promise<Finding[]> {
  if (!config.vaultUrl || !config.roles.includes('embedded')) return []
  const path = keyFileOf(config)
  try {
    const kms = await openConfiguredKms(config)
    for (const purpose of keyPurposes) {
      const use = { purpose, context: 'latchkey-server check' }
      const key = randomBytes(32)
      const opened = await kms.unwrap(await kms.wrap(key, use), use)
      if (!opened.equals(key)) throw new Error(`the key for ${purpose} came back changed`)
    }
  } catch (error) {
    return [
      failed(
        `Keys: ${reasonOf(error)}`,
        path
          ? `Check that the server can read ${path}.`
          : 'Check url, token and key names of EMBEDDED_KMS, and that the service is unsealed.',
      ),
    ]
  }
  const keySource = path ? `the key file ${path}` : 'the key service'
  return [
    ok(`Keys: ${keySource} wraps and unwraps`),
    ...(path ? await checkKeyFile(path, config) : []),
  ]
}

/** Only a missing key file needs the database: whether it may be created. */
async function openConfiguredKms(config: Config): Promise<Kms> {
  const { db, close } = await openOperatorDatabase(config, {
    log: createLog('silent', () => {}),
    create: true,
  })
  return openKms(config, db).finally(close)
}

async function checkKeyFile(path: string, { publicUrl }: Config): Promise<Finding[]> {
  const { mode } = await stat(path)
  const isReadableByOthers = (mode & 0o077) !== 0
  const isProduction = publicUrl !== null && !isLocalUrl(publicUrl)
  return [
    ...(isReadableByOthers
      ? [failed(`Keys: other users can read ${path}`, `chmod 0400 ${path}`)]
      : []),
    ...(isProduction
      ? [
          warning(
            'Keys: a file on the same machine wraps the data keys',
            'Use a key service (EMBEDDED_KMS, kind transit), so that a copy of this disk doesn’t contain the keys.',
          ),
        ]
      : []),
  ]
}
