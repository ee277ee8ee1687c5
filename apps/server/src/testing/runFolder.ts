import { chmodSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Vitest's workers are children of the run; anything else is a run by itself. */
export const runId: number = process.env.VITEST ? process.ppid : process.pid

/** Where a run's tests leave their files; it goes with the PostgreSQL they share. */
export function runFolder(): string {
  const folder = join(tmpdir(), `latchkey-test-${runId}`)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  return folder
}
