import { walletsCall } from '@latchkey/wire'
import type { App, Context } from '../context.ts'
import { serve } from '../serve.ts'
import { createDirectory } from './directory.ts'
import { findWallets } from './findWallets.ts'

const ENTRIES = 40
const MOST_ENTRIES = 100

export function walletRoutes(app: App, context: Context): void {
  const directory = createDirectory(context)

  serve(
    app,
    context,
    walletsCall,
    async ({ page = 1, entries = ENTRIES, ...search }) => {
      const size = Math.min(Math.max(entries, 1), MOST_ENTRIES)
      const found = findWallets(await directory.list(), search)
      const from = (Math.max(page, 1) - 1) * size
      const data = found.slice(from, from + size).map(({ picture: _, ...listing }) => listing)
      return { data, count: found.length }
    },
    { cacheSeconds: 300 },
  )
}
