import { join } from 'node:path'
import type { Context } from '../../context/context.ts'
import type { Queries } from '../../db/database.ts'
import { assertKeyFileNotLost } from './assertKeyFile.ts'
import { openFileKms } from './fileKms.ts'
import type { Kms } from './kms.ts'
import { openTransitKms } from './transitKms.ts'

type KmsSettings = Pick<Context['config'], 'embeddedKms' | 'dataDir'>

/** Opens the key service or the key file, which the first start creates. @throws SettingError when it is lost */
export async function openKms(config: KmsSettings, db: Queries): Promise<Kms> {
  if (config.embeddedKms?.kind === 'transit') return openTransitKms(config.embeddedKms)
  const path = keyFilePath(config)
  await assertKeyFileNotLost(db, path)
  return openFileKms(path)
}

/** Where the key file is; `null` with a key service. */
export function keyFileOf(config: KmsSettings): string | null {
  return config.embeddedKms?.kind === 'transit' ? null : keyFilePath(config)
}

function keyFilePath({ embeddedKms, dataDir }: KmsSettings): string {
  return embeddedKms?.kind === 'file' ? embeddedKms.path : join(dataDir, 'embedded-keys.json')
}
