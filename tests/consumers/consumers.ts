/** A project of a site owner: an example, and the versions it is installed with. */
export type Consumer = {
  readonly name: string
  /** The folder under `examples/`. */
  readonly example: string
  /** Versions that differ from the example's own. */
  readonly versions?: Readonly<Record<string, string>>
  /** Also type-checks as a package of Node does, with `moduleResolution: nodenext`. */
  readonly checksNodenext?: boolean
}

const react = (version: string, types: string) => ({
  react: version,
  'react-dom': version,
  '@types/react': types,
  '@types/react-dom': types,
})

export const consumers: readonly Consumer[] = [
  {
    name: 'vite-react 18.3',
    example: 'vite-react',
    // wagmi 3 asks for TypeScript 5.9.
    versions: { ...react('18.3.1', '^18.3.0'), '@wagmi/core': '2.22.1', typescript: '5.4.5' },
    checksNodenext: true,
  },
  { name: 'vite-react 19.0', example: 'vite-react', versions: react('19.0.0', '~19.0.0') },
  { name: 'vite-react 19.3', example: 'vite-react', checksNodenext: true },
  { name: 'nextjs 15', example: 'nextjs', versions: { next: '^15.5.0' } },
  { name: 'nextjs 16', example: 'nextjs' },
  { name: 'html', example: 'html' },
  { name: 'vue 3', example: 'vue' },
]
