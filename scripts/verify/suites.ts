/** A suite or bench of the repository: an npm script, and the files that it tests. */
export type Suite = {
  name: string
  /** Paths whose change makes an earlier result void; folders end with `/`. */
  files: readonly string[]
}

const settings = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'vitest.config.ts']
const server = ['apps/server/', 'packages/wire/']
const page = ['packages/']
const wallet = [...server, ...page, 'apps/vault/']
const everything = ['packages/', 'apps/', 'tests/', 'examples/', 'docs/', 'scripts/', 'deploy/']

/** Every suite and bench, quick ones first: `npm run verify` runs them in this order, one at a time. */
export const suites: readonly Suite[] = [
  suite('test', everything),
  suite('check:regex', wallet),
  suite('check:vault', wallet),
  suite('test:vectors', [...wallet, 'tests/vectors/']),
  suite('test:fuzz', [...wallet, 'tests/fuzz/']),
  suite('test:hostile', [...page, 'tests/hostile/', 'tests/browser/']),
  suite('test:swaps', [...server, ...page, 'tests/swaps/', 'tests/e2e/']),
  suite('test:embedded', [...wallet, 'tests/embedded/', 'tests/e2e/']),
  suite('test:bundler', [...wallet, 'tests/bundler/']),
  suite('test:wire', [...server, 'tests/wire/']),
  suite('test:matrix', [...page, 'tests/matrix/']),
  suite('test:screens', [...page, 'apps/vault/', 'tests/screens/', 'tests/gallery/']),
  suite('test:languages', [...page, 'apps/vault/', 'tests/languages/', 'tests/gallery/']),
  suite('test:shots', [...page, 'apps/vault/', 'benches/shots/', 'tests/gallery/']),
  suite('test:browsers', [...wallet, 'tests/browsers/']),
  suite('test:consumers', [...everything]),
  suite('test:deploy', [...server, 'deploy/', 'docs/', 'tests/deploy/']),
  suite('test:cluster', [...server, 'tests/cluster/']),
  suite('test:abuse', [...server, 'tests/abuse/']),
  suite('test:relay-faults', [...server, 'benches/relay/']),
  suite('test:soak', [...wallet, 'tests/soak/']),
  suite('test:mutants', [...wallet, 'tests/mutants/']),
  ...['size', 'page', 'account', 'money', 'signin', 'walletconnect', 'start'].map((name) =>
    suite(`bench:${name}`, [...wallet, `benches/${name}/`]),
  ),
  ...['server', 'relay', 'analytics', 'indexer', 'chains', 'operations', 'embedded', 'sizing'].map(
    (name) => suite(`bench:${name}`, [...wallet, `benches/${name}/`]),
  ),
]

function suite(name: string, files: readonly string[]): Suite {
  return { name, files: [...files, ...settings] }
}
