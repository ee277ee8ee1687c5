import { apiVersion, appConfigEndpoint, projectOriginsEndpoint } from '@latchkey/wire'
import { createSmartAccountOffers } from '../bundler/smartAccountOffers.ts'
import type { Config } from '../config/config.ts'
import type { App, Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { publicUrlOf } from '../http/publicUrl.ts'
import { serve } from '../http/serve.ts'
import { createPublishedConfigs } from '../modalConfig/publishedConfigs.ts'
import { listFeatures } from './features.ts'

export function projectRoutes(app: App, context: Context): void {
  const offerSmartAccounts = createSmartAccountOffers(context)
  serve(
    app,
    context,
    projectOriginsEndpoint,
    async ({ projectId }) => {
      const project = await context.projects.find(projectId)
      if (!project) {
        throw new ServerError(401, 'app/invalid-project-id', 'Unknown project id', 'projectId')
      }
      const smartAccounts = await offerSmartAccounts(projectId)
      return {
        allowedOrigins: [...project.origins],
        ...(smartAccounts ? { smartAccounts } : {}),
      }
    },
    { access: 'public' },
  )

  const addedOnramps = context.onrampExtension?.providers ?? []
  const config = { ...context.config, onramp: [...context.config.onramp, ...addedOnramps] }
  const findPublished = createPublishedConfigs(context)
  serve(app, context, appConfigEndpoint, async (_input, { project, headers }) => ({
    modal: await findPublished(project.id),
    apiVersion,
    endpoints: endpointsOf(context.config, headers),
    features: listFeatures(project.features, config),
    nameSuffixes: context.config.nameZones.map((zone) => `.${zone}`),
  }))
}

/** The URLs that a page needs which knows the API's alone. */
function endpointsOf(config: Config, headers: Headers) {
  const own = publicUrlOf(config, headers)
  return {
    relay: config.relayUrl ?? `${own.replace(/^http/, 'ws')}/relay`,
    vault: config.vaultUrl,
    analytics: config.analyticsUrl ?? own,
  }
}
