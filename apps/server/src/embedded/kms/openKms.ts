import { join } from 'node:path'
import type { Context } from '../../context/context.ts'
import { openFileKms } from './fileKms.ts'
import type { Kms } from './kms.ts'
import { openTransitKms } from './transitKms.ts'

type KmsSettings = Pick<Context['config'], 'embeddedKms' | 'dataDir'>

export async function openKms(config: KmsSettings): Promise<Kms> {
  if (config.embeddedKms?.kind === 'transit') return openTransitKms(config.embeddedKms)
  return openFileKms(keyFilePath(config))
}

/** Where the key file is; `null` with a key service. */
export function keyFileOf(config: KmsSettings): string | null {
  return config.embeddedKms?.kind === 'transit' ? null : keyFilePath(config)
}

function keyFilePath({ embeddedKms, dataDir }: KmsSettings): string {
  return embeddedKms?.kind === 'file' ? embeddedKms.path : join(dataDir, 'embedded-keys.json')
}
