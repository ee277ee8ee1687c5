/** A project of a site owner: an example, and the versions it is installed with. */
export type Consumer = {
  readonly name: string
  /** The folder under `examples/`. */
  readonly example: string
  /** The example whose `src` it builds, when it has none of its own. */
  readonly sources?: string
  /** Versions that differ from the example's own. */
  readonly versions?: Readonly<Record<string, string>>
  readonly chain: 'evm' | 'solana'
  /** Its server renders the connected account. */
  readonly rendersAccount?: boolean
  /** It draws its own screens. */
  readonly isHeadless?: boolean
  /** It has a button that signs a transaction. */
  readonly signsTransaction?: boolean
  /** Why it is checked with `skipLibCheck`: what is wrong in declarations that are not ours. */
  readonly skipsLibraries?: string
  /** Declares the framework's templates to TypeScript's own compiler. */
  readonly templateTypes?: string
}

type Difference = Partial<Omit<Consumer, 'name'>>

/** A row of the table: the example's folder is the first word of the name. */
function row(name: string, difference: Difference = {}): Consumer {
  return { name, example: name.split(' ')[0] ?? name, chain: 'evm', ...difference }
}

const react = (version: string, types: string) => ({
  react: version,
  'react-dom': version,
  '@types/react': types,
  '@types/react-dom': types,
})

const nextjs: Difference = {
  rendersAccount: true,
  skipsLibraries: 'declarations of Next.js import files without an extension',
}

export const consumers: readonly Consumer[] = [
  // wagmi 3 asks for TypeScript 5.9.
  row('vite-react 18.3', {
    versions: { ...react('18.3.1', '^18.3.0'), '@wagmi/core': '2.22.1', typescript: '5.4.5' },
  }),
  row('vite-react 19.0', { versions: react('19.0.0', '~19.0.0') }),
  row('vite-react 19.3'),
  row('nextjs 15', { ...nextjs, versions: { next: '^15.5.0' } }),
  row('nextjs 16', nextjs),
  row('react-router 7', { rendersAccount: true }),
  row('webpack 5', { sources: 'vite-react' }),
  row('rspack 2', { sources: 'vite-react' }),
  row('html'),
  row('vue 3', {
    templateTypes: `declare module '*.vue' {
      const component: import('vue').Component
      export default component
    }`,
  }),
  row('svelte 5'),
  row('angular 20'),
  row('wagmi 2', {
    versions: { wagmi: '2.19.5', '@wagmi/core': '2.22.1' },
    skipsLibraries: 'the declarations of queries in @wagmi/core 2 have errors',
  }),
  row('wagmi 3', {
    skipsLibraries: 'the declarations of queries in @wagmi/core 3 have errors',
  }),
  row('dapp', { isHeadless: true }),
  row('headless', { isHeadless: true }),
  row('viem'),
  row('ethers 6'),
  row('solana', {
    chain: 'solana',
    skipsLibraries: 'the declarations of @solana/kit need those of Node.js',
  }),
  row('solana-web3js 1', {
    chain: 'solana',
    signsTransaction: true,
    skipsLibraries: 'the declarations of @solana/web3.js 1 need those of Node.js',
  }),
  row('testing'),
]
