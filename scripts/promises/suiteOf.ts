/** Folders of `tests` and `benches` that are no part of `npm test`, by the suite that runs them. */
const suitesByFolder: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'abuse browsers bundler cluster consumers deploy embedded fuzz hostile languages matrix screens soak swaps vectors wire'
      .split(' ')
      .map((name) => [`tests/${name}/`, `test:${name}`]),
  ),
}

/** The suite of `npm run verify` that runs a test file, a folder or an npm script. */
export function suiteOf(test: string): string {
  if (/^[\w-]+:/.test(test)) return test.startsWith('test:abuse') ? 'test:abuse' : test
  const bench = /^benches\/([\w-]+)\//.exec(test)?.[1]
  if (bench) return `bench:${bench}`
  const folder = Object.keys(suitesByFolder).find((path) => test.startsWith(path))
  return (folder && suitesByFolder[folder]) ?? 'test'
}
