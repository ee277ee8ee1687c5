/** A page of the API reference: the public names of these module specifiers. */
export type ApiPage = { file: string; title: string; specifiers: readonly string[] }

/** Every page of `docs/api`, in the order of its index. */
export const apiPages: readonly ApiPage[] = [
  { file: 'core.md', title: 'latchkey', specifiers: ['@latchkey/core'] },
  {
    file: 'query.md',
    title: 'latchkey/query',
    specifiers: ['@latchkey/core/query'],
  },
  { file: 'react.md', title: 'latchkey/react', specifiers: ['@latchkey/react'] },
  {
    file: 'core-adapter.md',
    title: 'latchkey/adapter',
    specifiers: ['@latchkey/core/adapter'],
  },
  { file: 'evm.md', title: 'latchkey/evm', specifiers: ['@latchkey/evm'] },
  {
    file: 'solana.md',
    title: 'latchkey/solana',
    specifiers: ['@latchkey/solana'],
  },
  {
    file: 'bitcoin.md',
    title: 'latchkey/bitcoin',
    specifiers: ['@latchkey/bitcoin'],
  },
  {
    file: 'polkadot.md',
    title: 'latchkey/polkadot',
    specifiers: ['@latchkey/polkadot'],
  },
  {
    file: 'walletconnect.md',
    title: 'latchkey/walletconnect',
    specifiers: ['@latchkey/walletconnect'],
  },
  {
    file: 'embedded.md',
    title: 'latchkey/embedded',
    specifiers: ['@latchkey/embedded'],
  },
  {
    file: 'siwx.md',
    title: '@latchkey/siwx',
    specifiers: [
      '',
      '/server',
      '/node',
      '/evm',
      '/solana',
      '/bitcoin',
      '/polkadot',
      '/postgres',
      '/redis',
      '/dpop',
    ].map((path) => `@latchkey/siwx${path}`),
  },
]
