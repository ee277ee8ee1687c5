import { appConfigEndpoint, projectOriginsEndpoint } from '@latchkey/wire'
import type { App, Context } from '../context.ts'
import { ServerError } from '../ServerError.ts'
import { serve } from '../serve.ts'
import { listFeatures } from './features.ts'

export function projectRoutes(app: App, context: Context): void {
  serve(
    app,
    context,
    projectOriginsEndpoint,
    async ({ projectId }) => {
      const project = await context.projects.find(projectId)
      if (!project) {
        throw new ServerError(401, 'app/invalid-project-id', 'Unknown project id', 'projectId')
      }
      return { allowedOrigins: [...project.origins] }
    },
    { access: 'public' },
  )

  serve(app, context, appConfigEndpoint, async (_input, { project }) => ({
    features: listFeatures(project.features, context.config),
    nameSuffixes: context.config.nameZones.map((zone) => `.${zone}`),
  }))
}
