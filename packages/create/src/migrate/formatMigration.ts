import type { Migration } from './migrateFolder.ts'

/** What the migration did, as lines for the terminal. */
export function formatMigration(
  { changed, notes }: Migration,
  { isDryRun }: { isDryRun: boolean },
): string {
  if (changed.length === 0) return 'No import of AppKit, RainbowKit or ConnectKit was found.\n'
  const files = changed.map((file) => `  ${file}`)
  const attention = notes.map(({ file, note }) => `  ${file}: ${note}`)
  return [
    isDryRun ? 'These files would change:' : 'Changed:',
    ...files,
    ...(attention.length > 0 ? ['', 'Look at these yourself:', ...attention] : []),
    '',
    ...(isDryRun ? [] : ['Now run: npm install', '']),
  ].join('\n')
}
