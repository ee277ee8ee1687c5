import { ownValue } from '@latchkey/wire'
import {
  type ConsoleDimension,
  consoleCalls as calls,
  consoleDimensions,
} from '@latchkey/wire/console'
import type { App, Context } from '../context/context.ts'
import { notFoundError } from '../owners/ownerErrors.ts'
import { readActiveWallets } from '../reports/activeWallets.ts'
import { readBreakdown } from '../reports/breakdown.ts'
import { readEvents } from '../reports/events.ts'
import { readFailures } from '../reports/failures.ts'
import { readFunnel } from '../reports/funnel.ts'
import { readMoney } from '../reports/money.ts'
import { readAnnotations, readOverview } from '../reports/overview.ts'
import { type Period, readPeriod } from '../reports/period.ts'
import type { Filters } from '../reports/readCounts.ts'
import { readReleases } from '../reports/releases.ts'
import { readSponsorship } from '../reports/sponsorship.ts'
import { readProject } from './projectTable.ts'
import { serveConsole } from './serveConsole.ts'

type Query = { project: string; from: string; to: string } & Filters

export function analyticsRoutes(app: App, context: Context): void {
  const { analyticsDb: db, clock, config } = context
  const networkName = (id: string) =>
    context.chains.ids.includes(id) ? (context.chains.get(id).name ?? id) : id
  serveConsole(app, context, calls.overview, async (query) => {
    const report = toReport(query)
    const figures = await readOverview(db, report)
    const annotations = await readAnnotations(db, report)
    const project = await readProject(context.db, query.project)
    return { ...figures, annotations, isSample: project?.isSample ?? false }
  })
  serveConsole(app, context, calls.funnel, (query) => readFunnel(db, toReport(query)))
  serveConsole(app, context, calls.failures, (query) => readFailures(db, toReport(query)))
  serveConsole(app, context, calls.breakdown, (query) =>
    readBreakdown(db, toReport(query), { dimension: query.dimension, networkName }),
  )
  serveConsole(app, context, calls.activeWallets, (query) => readActiveWallets(db, toReport(query)))
  serveConsole(app, context, calls.money, (query) => readMoney(db, toReport(query)))
  serveConsole(app, context, calls.releases, (query) => readReleases(db, toReport(query)))
  serveConsole(app, context, calls.sponsorship, ({ project }) =>
    readSponsorship(db, {
      projectId: project,
      policy: ownValue(config.sponsorship, project) ?? null,
      now: clock.now(),
      networkName,
    }),
  )
  serveConsole(app, context, calls.events, ({ event, reason, cursor, limit, ...query }) =>
    readEvents(db, { ...toReport(query), events: event, reason, cursor, limit }),
  )
  serveConsole(app, context, calls.shared, async ({ project: id }) => {
    const project = await readProject(context.db, id)
    if (!project) throw notFoundError()
    return { id, name: project.name, isSample: project.isSample }
  })
}

function toReport(query: Query): { projectId: string; period: Period; filters: Filters } {
  const filters: Filters = {}
  for (const name of consoleDimensions) addFilter(filters, name, query[name])
  return { projectId: query.project, period: readPeriod(query), filters }
}

/** `country=` alone asks for rows without a country. */
function addFilter(
  filters: Filters,
  name: ConsoleDimension,
  values: readonly string[] | undefined,
): void {
  if (values) filters[name] = values.length > 0 ? values : ['']
}
