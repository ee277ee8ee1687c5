import {
  type AnalyticsEvent,
  analyticsConfigEndpoint,
  sendEventEndpoint,
  sendEventsEndpoint,
} from '@latchkey/wire'
import { loadOnce } from '../cache/loadOnce.ts'
import type { App, Context, HttpRequest } from '../context/context.ts'
import { serve } from '../http/serve.ts'
import { deriveSecret, serverSecret } from '../secret/serverSecret.ts'
import { loadCountries } from './countryOfTimeZone.ts'
import { readEventSource } from './eventDimensions.ts'
import { createEventQueue } from './eventQueue.ts'
import { createEventQuota } from './eventQuota.ts'
import { type EventRow, rowBytes, toEventRow } from './eventRow.ts'
import { writeEvents } from './writeEvents.ts'

export function analyticsRoutes(app: App, context: Context): void {
  const queue = createEventQueue<EventRow>((rows) => writeEvents(context.analyticsDb, rows))
  const quota = createEventQuota(context)
  const secretOf = projectSecrets(context)

  const countries = loadCountries()

  const storeEvents = async (
    events: readonly AnalyticsEvent[],
    page: { timeZone?: string | undefined; sv?: string | undefined },
    request: HttpRequest,
  ): Promise<object> => {
    const { project } = request
    if (!project.analytics) return {}
    const secret = await secretOf(project.id)
    const now = context.clock.now()
    const { timeZone, sv: sdkVersion } = page
    const source = readEventSource(request.headers, { timeZone, sdkVersion, countries })
    const rows = events.map((event) => toEventRow(event, { project, secret, source, now }))
    const bytes = rows.reduce((sum, row) => sum + rowBytes(row), 0)
    await quota.check(request, { events: rows.length, bytes })
    await queue.add(rows, bytes)
    context.metrics.count('latchkey_analytics_events_total', {}, rows.length)
    return {}
  }

  serve(app, context, analyticsConfigEndpoint, async (_input, { project }) => ({
    isAnalyticsEnabled: project.analytics,
  }))
  serve(app, context, sendEventEndpoint, (event, request) => storeEvents([event], event, request))
  serve(app, context, sendEventsEndpoint, (batch, request) =>
    storeEvents(batch.events, batch, request),
  )
}

/** The project's hash key, so that its hashes cannot be joined with another project's. */
function projectSecrets(context: Context): (projectId: string) => Promise<Buffer> {
  const secrets = new Map<string, Buffer>()
  const loadSecret = loadOnce(() => serverSecret(context, 'analytics'))
  return async (projectId) => {
    const cached = secrets.get(projectId)
    if (cached) return cached
    const secret = deriveSecret(await loadSecret(), projectId)
    secrets.set(projectId, secret)
    return secret
  }
}
