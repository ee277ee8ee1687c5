/**
 * npm run promises
 * Prints every promise with its suites and the day they were green, and writes `docs/promises.md`.
 */
import { currentPromises, writePromisesPage } from './currentPromises.ts'

const rows = currentPromises()
for (const { id, text, suites, cases, greenOn } of rows) {
  const day = greenOn ?? 'not yet   '
  console.log(`${id.padEnd(10)} ${day}  ${suites.join(' ').padEnd(24)} ${shorten(text)}`)
  if (cases) console.log(`${' '.repeat(48)}${cases}`)
}
writePromisesPage(rows)
console.log(`\n${rows.length} promises; docs/promises.md is written.`)

function shorten(text: string): string {
  return text.length > 90 ? `${text.slice(0, 89)}…` : text
}
