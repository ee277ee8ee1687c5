import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRecord, root } from '../verify/repositoryState.ts'
import { type PromiseRow, promisesPage, toRow } from './promisesPage.ts'
import { readPromises } from './readPromises.ts'

/** The promises of the repository, with the results of the last `npm run verify`. */
export function currentPromises(): readonly PromiseRow[] {
  const record = readRecord()
  return ['docs/security.md', 'SECURITY.md']
    .flatMap((path) => readPromises(readFileSync(join(root, path), 'utf8')))
    .map((promise) => toRow(promise, record))
}

export function writePromisesPage(rows: readonly PromiseRow[]): void {
  writeFileSync(join(root, 'docs/promises.md'), promisesPage(rows))
}
