/** A group of pages in the sidebar: Markdown files of the repository, and all those of a folder that no section names. */
export type Section = {
  title: string
  pages: readonly string[]
  folder?: string
  /** Only pages of the section itself show it: it is for contributors, who come to it by a link. */
  isHidden?: true
}

/** The page at the root of the site. */
export const home = 'docs/README.md'

const startPages = (names: string) => names.split(' ').map((name) => `docs/start/${name}.md`)
const guidePages = (names: string) => names.split(' ').map((name) => `docs/guides/${name}.md`)

/** The sidebar from top to bottom, which is also the order of "previous" and "next". */
export const sections: readonly Section[] = [
  {
    title: 'Quick start',
    pages: [
      ...guidePages('get-started add-a-server'),
      ...startPages(
        'vite-react nextjs react-router html vue svelte angular wagmi viem ethers solana',
      ),
      'docs/playground.md',
    ],
    folder: 'docs/start',
  },
  {
    title: 'Guides',
    pages: [
      'docs/recipes.md',
      'docs/skill.md',
      ...guidePages(
        'theming languages translating server-rendering headless with-wagmi script-tag',
      ),
      ...guidePages(
        'walletconnect embedded-wallet sign-in-on-your-own-server account send-and-swap clear-signing',
      ),
      ...guidePages(
        'smart-accounts permissions onramp connections solana bitcoin polkadot browsers testing',
      ),
      ...guidePages('write-an-adapter'),
    ],
    folder: 'docs/guides',
  },
  {
    title: 'Options, hooks, events',
    pages: [
      ...guidePages('options hooks'),
      'docs/api/elements.md',
      'docs/api/errors.md',
      'docs/api/events.md',
    ],
  },
  { title: 'API reference', pages: [], folder: 'docs/api' },
  {
    title: 'Migration',
    pages: ['docs/comparison.md', ...guidePages('from-appkit from-rainbowkit from-connectkit')],
  },
  {
    title: 'Self-hosting',
    pages: guidePages(
      'deploy run-the-server embedded-wallet-server data-providers operate console scale-out sizing',
    ),
  },
  {
    title: 'Security',
    pages: ['docs/security.md', 'docs/promises.md', 'SECURITY.md', 'docs/embedded-protocol.md'],
  },
  {
    title: 'Project',
    pages: [
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'docs/glossary.md',
      'examples/README.md',
      'packages/testing/README.md',
      'docs/benchmarks.md',
      'docs/dependencies.md',
      'docs/specification.md',
    ],
  },
  { title: 'Decisions', pages: [], folder: 'docs/decisions', isHidden: true },
]

/** Names for the sidebar where the title of the page is long, or is that of another page up to its colon. */
export const labels: ReadonlyMap<string, string> = new Map([
  ['docs/api/README.md', 'Overview'],
  ['docs/guides/onramp.md', 'Buy'],
  ['docs/guides/with-wagmi.md', 'With wagmi'],
  ['docs/guides/embedded-wallet-server.md', 'Embedded wallet'],
  ['docs/security.md', 'Threat model'],
  ['docs/embedded-protocol.md', 'Protocol of the vault'],
  ['docs/dependencies.md', 'Dependencies'],
  ['docs/specification.md', 'Specification'],
  ['SECURITY.md', 'Guarantees and reports'],
  ['CONTRIBUTING.md', 'Contributing'],
])
