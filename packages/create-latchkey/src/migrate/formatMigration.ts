import type { Migration } from './migrateFolder.ts'

/** What the migration did, as lines for the terminal. */
export function formatMigration(
  { changed, notes }: Migration,
  { isDryRun, from }: { isDryRun: boolean; from?: '0.1' | null },
): string {
  if (changed.length + notes.length === 0) {
    const looked = from ? `a name of Latchkey ${from}` : 'AppKit, RainbowKit or ConnectKit'
    return `No import of ${looked} was found.\n`
  }
  const files = changed.map((file) => `  ${file}`)
  const attention = notes.map(({ file, note }) => `  ${file}: ${note}`)
  return [
    isDryRun ? 'These files would change:' : 'Changed:',
    ...files,
    ...(attention.length > 0 ? ['', 'Check these manually:', ...attention] : []),
    '',
    ...(isDryRun ? [] : ['Now run: npm install', '']),
  ].join('\n')
}
