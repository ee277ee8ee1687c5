import { type InputOf, type ReplyOf, walletsEndpoint } from '@latchkey/wire'
import type { App, Context } from '../context/context.ts'
import { serve } from '../http/serve.ts'
import { createDirectory } from './directory.ts'
import { findWallets } from './findWallets.ts'
import type { DirectoryWallet } from './packagedWallets.ts'

type Query = InputOf<typeof walletsEndpoint>
type Reply = ReplyOf<typeof walletsEndpoint>

const DEFAULT_ENTRIES = 40
const MAX_ENTRIES = 100
const MAX_PAGES_KEPT = 500

export function walletRoutes(app: App, context: Context): void {
  const directory = createDirectory(context)
  let cachedReplies = {
    wallets: undefined as readonly DirectoryWallet[] | undefined,
    pages: new Map<string, Reply>(),
  }

  serve(
    app,
    context,
    walletsEndpoint,
    async (query) => {
      const wallets = await directory.list()
      if (cachedReplies.wallets !== wallets) cachedReplies = { wallets, pages: new Map() }
      return cachedPage(cachedReplies.pages, JSON.stringify(query), () => findPage(wallets, query))
    },
    { cacheSeconds: 300, sameReplies: true },
  )
}

function cachedPage(pages: Map<string, Reply>, key: string, find: () => Reply): Reply {
  const page = pages.get(key) ?? find()
  if (pages.size < MAX_PAGES_KEPT) pages.set(key, page)
  return page
}

function findPage(
  wallets: readonly DirectoryWallet[],
  { page = 1, entries = DEFAULT_ENTRIES, ...search }: Query,
): Reply {
  const size = Math.min(Math.max(entries, 1), MAX_ENTRIES)
  const from = (Math.max(page, 1) - 1) * size
  const found = findWallets(wallets, search)
  const data = found.slice(from, from + size).map(({ picture: _, ...listing }) => listing)
  return { data, count: found.length }
}
