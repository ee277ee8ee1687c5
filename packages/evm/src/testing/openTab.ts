import { createLatchkey, type Latchkey } from '@latchkey/core'
import type { ConnectionState } from '@latchkey/core/adapter'
import { connectionOf, internals } from '@latchkey/core/internal'
import { type Config, createConfig, createStorage, hydrate } from '@wagmi/core'
import { type Chain, http } from 'viem'
import { evmOfPage } from '../evm.ts'
import { openPage, type Site, type TabPage } from './tabPage.ts'

/** One tab of the site: a Latchkey instance and, if the site has one, its wagmi config. */
export type Tab = {
  /** Settles when the stored connection is restored. */
  ready: Promise<unknown>
  latchkey: Latchkey
  page: TabPage
  wagmiConfig: Config | null
  connection(): ConnectionState
  close(): void
}

export type SiteWithChains = Site & {
  chains: readonly [Chain, ...Chain[]]
  hasWagmi: boolean
  /** Makes the page the one that wagmi and the core take for theirs. */
  enter(page: TabPage): void
}

/** Opens the site in a tab. */
export function openTab(site: SiteWithChains): Tab {
  const page = openPage(site)
  site.enter(page)
  const wagmiConfig = site.hasWagmi ? siteConfig(site, page) : null
  const latchkey = createLatchkey({
    projectId: 'tabs',
    networks: site.chains,
    adapters: [evmOfPage(wagmiConfig ? { wagmiConfig } : {}, () => page)],
    storage: page.storage,
  })
  return {
    ready: Promise.all([latchkey.ready, wagmiConfig && mount(wagmiConfig)]),
    latchkey,
    page,
    wagmiConfig,
    connection: () => connectionOf(internals(latchkey).connections.getState(), 'eip155'),
    close() {
      page.unload()
      latchkey.destroy()
    },
  }
}

/** What wagmi's own React provider does, once the page is rendered. */
async function mount(config: Config): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  await hydrate(config, { reconnectOnMount: true }).onMount()
}

function siteConfig({ chains }: SiteWithChains, page: TabPage): Config {
  return createConfig({
    chains,
    storage: createStorage({ key: 'wagmi', storage: page.storage }),
    transports: Object.fromEntries(
      chains.map(({ id, rpcUrls }) => [id, http(rpcUrls.default.http[0])]),
    ),
  })
}
