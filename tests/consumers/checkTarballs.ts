import { run } from './run.ts'
import { root, type Tarballs } from './tarballs.ts'

/** Run with npx, so that the workspace needs no dependency for it. */
const typesChecker = '@arethetypeswrong/cli@0.18.5'

/** Files that are not modules with types. */
const plainFiles = ['rainbowkit/styles.css', 'script/*']

export type TarballReport = { readonly name: string; readonly problem: string | null }

/** Runs publint and arethetypeswrong over each tarball. The packages are modules only (ESM). */
export async function checkTarballs(tarballs: Tarballs): Promise<TarballReport[]> {
  const reports: TarballReport[] = []
  for (const [name, file] of tarballs) {
    try {
      await run(root, 'npx', ['publint', 'run', file, '--strict'])
      const options = ['--profile', 'esm-only', '--format', 'ascii', '--no-emoji']
      const excluded = ['--exclude-entrypoints', ...plainFiles]
      await run(root, 'npx', ['--yes', typesChecker, file, ...options, ...excluded])
      reports.push({ name, problem: null })
    } catch (error) {
      reports.push({ name, problem: error instanceof Error ? error.message : String(error) })
    }
  }
  return reports
}
