import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { openFileKms } from './fileKms.ts'
import type { Kms } from './kms.ts'
import { openTransitKms } from './transitKms.ts'

export async function openKms({ embeddedKms, dataDir }: Config): Promise<Kms> {
  if (embeddedKms?.kind === 'transit') return openTransitKms(embeddedKms)
  return openFileKms(embeddedKms?.path ?? join(dataDir, 'embedded-keys.json'))
}
