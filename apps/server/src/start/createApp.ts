import { Hono } from 'hono'
import { analyticsRoutes } from '../analytics/routes.ts'
import { projectRoutes } from '../appConfig/routes.ts'
import { balanceRoutes } from '../balance/routes.ts'
import { bundlerRoutes } from '../bundler/routes.ts'
import { clearSigningRoutes } from '../clearsigning/routes.ts'
import type { Role } from '../config/roles.ts'
import { consoleRoutes } from '../console/routes.ts'
import type { App, Context } from '../context/context.ts'
import { embeddedRoutes } from '../embedded/routes.ts'
import { replyError } from '../errors/replyError.ts'
import { ServerError } from '../errors/ServerError.ts'
import { healthRoutes } from '../health/routes.ts'
import { historyRoutes } from '../history/routes.ts'
import { cors } from '../http/cors.ts'
import { requestLog } from '../http/requestLog.ts'
import { identityRoutes } from '../identity/routes.ts'
import { imageRoutes } from '../images/routes.ts'
import { metricsRoutes } from '../metrics/routes.ts'
import { namesRoutes } from '../names/routes.ts'
import { nftsRoutes } from '../nfts/routes.ts'
import { onrampRoutes } from '../onramp/routes.ts'
import { openApiRoutes } from '../openapi/routes.ts'
import { pricesRoutes } from '../prices/routes.ts'
import { rpcRoutes } from '../rpc/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { signInRoutes } from '../signin/routes.ts'
import { swapRoutes } from '../swap/routes.ts'
import { verifyRoutes } from '../verify/routes.ts'
import { walletRoutes } from '../wallets/routes.ts'
import { widgetRoutes } from '../widget/routes.ts'

type AddRoutes = (app: App, context: Context) => void

const SHARED_ROUTES: readonly AddRoutes[] = [healthRoutes, metricsRoutes, projectRoutes]

/** The routes of each feature, by the role that serves them. */
const ROUTES_BY_ROLE: Readonly<Record<Role, readonly AddRoutes[]>> = {
  data: [
    rpcRoutes,
    bundlerRoutes,
    sessionRoutes,
    signInRoutes,
    walletRoutes,
    analyticsRoutes,
    imageRoutes,
    balanceRoutes,
    pricesRoutes,
    swapRoutes,
    historyRoutes,
    nftsRoutes,
    clearSigningRoutes,
    identityRoutes,
    namesRoutes,
    onrampRoutes,
    verifyRoutes,
    widgetRoutes,
    consoleRoutes,
  ],
  embedded: [embeddedRoutes],
  relay: [],
  vault: [],
  worker: [],
}

export function createApp(context: Context): App {
  const app: App = new Hono()
  app.use(requestLog(context))
  app.use(cors)
  const features = context.config.roles.flatMap((role) => ROUTES_BY_ROLE[role])
  for (const addRoutes of [...SHARED_ROUTES, ...features, openApiRoutes]) addRoutes(app, context)
  app.notFound((c) =>
    replyError(c, context, new ServerError(404, 'server/not-found', 'No such path')),
  )
  app.onError((error, c) => replyError(c, context, error))
  return app
}
