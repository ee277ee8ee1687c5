import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseRecord, type VerificationRecord } from './record.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const recordPath = join(root, 'verification.json')

/** The commit that is checked out; `null` while files are changed and not committed. The record itself does not count. */
export function currentCommit(): string | null {
  const changed = git('status', '--porcelain').filter(
    (line) => !line.endsWith(' verification.json'),
  )
  const [commit = ''] = git('rev-parse', 'HEAD')
  return changed.length === 0 ? commit : null
}

/** The files that differ between a commit and the checked out one. @throws Error for an unknown commit */
export function changedFiles(commit: string): readonly string[] {
  return git('diff', '--name-only', commit, 'HEAD')
}

export function readRecord(): VerificationRecord {
  if (!existsSync(recordPath)) return { machine: describeMachine(), suites: {} }
  return parseRecord(readFileSync(recordPath, 'utf8'))
}

export function writeRecord(record: VerificationRecord): void {
  writeFileSync(recordPath, `${JSON.stringify(record, null, 2)}\n`)
}

/** For example `linux x64, 2 × Intel(R) Xeon(R), 16 GB, Node 20.20.2`. */
export function describeMachine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const model = cpu?.model.trim() ?? 'unknown'
  return `${process.platform} ${process.arch}, ${cpus().length} × ${model}, ${memory} GB, Node ${process.versions.node}`
}

function git(...words: readonly string[]): readonly string[] {
  const text = execFileSync('git', words, { cwd: root, encoding: 'utf8' })
  return text.split('\n').filter((line) => line !== '')
}
