import {
  findWalletPage,
  type InputOf,
  type ReplyOf,
  type WalletListing,
  walletsEndpoint,
} from '@latchkey/wire'
import type { App, Context } from '../context/context.ts'
import { serve } from '../http/serve.ts'
import { createDirectory } from './directory.ts'
import type { DirectoryWallet } from './packagedWallets.ts'

type Query = InputOf<typeof walletsEndpoint>
type Reply = ReplyOf<typeof walletsEndpoint>

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

function findPage(wallets: readonly DirectoryWallet[], query: Query): Reply {
  const { data, count } = findWalletPage(wallets, query)
  return { data: data.map(toListing), count }
}

function toListing({ picture, areChainsAssumed, ...listing }: DirectoryWallet): WalletListing {
  return listing
}
