import { clearSigningEndpoint } from '@latchkey/wire'
import type { App, Context } from '../context/context.ts'
import { serve } from '../http/serve.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

const HOUR_SECONDS = 3_600

/** Serves the packaged descriptors. Pages check what they get: this server isn't trusted with words. */
export function clearSigningRoutes(app: App, context: Context): void {
  let snapshot: Promise<Snapshot> | null = null
  serve(
    app,
    context,
    clearSigningEndpoint,
    async ({ chainId, address, format, attested }) => {
      snapshot ??= readSnapshot()
      const { findSlice, findAttested } = await snapshot
      const query = { chainId: Number(chainId), address, format }
      const offers = [findSlice(query), attested === 'true' ? findAttested(query) : null]
      return { offers: offers.filter((offer) => offer !== null) }
    },
    { cacheSeconds: HOUR_SECONDS },
  )
}
