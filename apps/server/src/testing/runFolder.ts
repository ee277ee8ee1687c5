import { chmodSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Vitest's workers share their parent's run id; any other process is its own run. */
export const runId: number = process.env.VITEST ? process.ppid : process.pid

/** The temporary folder of a test run, deleted together with its PostgreSQL. */
export function runFolder(): string {
  const folder = join(tmpdir(), `latchkey-test-${runId}`)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  return folder
}
