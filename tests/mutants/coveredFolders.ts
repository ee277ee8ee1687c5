/** A folder whose tests are tried with mutants, and the share of them that its tests must kill. */
export type CoveredFolder = { path: string; bar: number }

const strict = 0.9
const usual = 0.85

export const coveredFolders: readonly CoveredFolder[] = [
  ...foldersOf('packages/core', 'amount caip send swap signin rpc', usual),
  ...foldersOf('packages/core', 'guard journal siwx', strict),
  ...foldersOf('packages/evm', 'money signing', usual),
  ...foldersOf('packages/evm', 'guard', strict),
  ...foldersOf('packages/solana', 'money token', usual),
  ...foldersOf('packages/solana', 'guard', strict),
  ...foldersOf('packages/bitcoin', 'money', usual),
  { path: 'packages/siwx/src', bar: strict },
  ...foldersOf('packages/walletconnect', 'auth crypto engine', usual),
  ...foldersOf('apps/vault', 'permissions keys channel wallet', usual),
  ...foldersOf('apps/vault', 'approve smartAccount', strict),
  ...foldersOf(
    'apps/server',
    'embedded bundler userOperation relay rateLimit request rpc body sessions',
    usual,
  ),
  ...foldersOf('apps/server', 'paymaster', strict),
]

function foldersOf(root: string, names: string, bar: number): readonly CoveredFolder[] {
  return names.split(' ').map((name) => ({ path: `${root}/src/${name}`, bar }))
}
