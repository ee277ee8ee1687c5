import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

const GB = 1_073_741_824
const MIN_FREE_GB = 1

/** Free space for the embedded PostgreSQL: the storage quotas of relay and analytics must fit. */
export async function checkDisk(config: Config): Promise<Finding[]> {
  if (config.databaseUrl) return []
  const stats = await statfs(await nearestExistingFolder(resolve(config.dataDir)))
  const freeGb = (stats.bavail * stats.bsize) / GB
  // Twice the relay's quota: as much again for deleted rows that PostgreSQL has not reused yet.
  const quotaGb = (2 * config.relayStorageMb + config.analyticsStorageMb) / 1024
  const text = `Disk: ${freeGb.toFixed(1)} GB free for DATA_DIR`
  if (freeGb < MIN_FREE_GB)
    return [failed(text, 'Free up space or move DATA_DIR. PostgreSQL stops when the disk is full.')]
  if (freeGb < quotaGb) {
    return [
      warning(
        `${text}, quotas of ${quotaGb.toFixed(0)} GB`,
        'Lower RELAY_STORAGE_MB and ANALYTICS_STORAGE_MB, or use a larger disk.',
      ),
    ]
  }
  return [ok(text)]
}

async function nearestExistingFolder(folder: string): Promise<string> {
  return statfs(folder).then(
    () => folder,
    () => nearestExistingFolder(dirname(folder)),
  )
}
