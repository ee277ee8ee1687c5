import { consoleCalls as calls, type ReplyOf } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { App, Context } from '../context/context.ts'
import { configuredSocials } from '../embedded/social/configuredSocials.ts'
import { isoDay } from '../reports/period.ts'
import { readProject } from './projectTable.ts'
import { serveConsole } from './serveConsole.ts'

type Usage = ReplyOf<typeof calls.usage>
type Provider = Usage['providers'][number]

const NODE_TIMEOUT_MS = 3_000
const countRow = v.object({ count: v.bigint() })

/** What a project uses of its limits, and whether the server's providers answer. */
export function usageRoutes(app: App, context: Context): void {
  const { config, analyticsDb, clock } = context
  serveConsole(app, context, calls.usage, async ({ project: id }, { signal }): Promise<Usage> => {
    const project = await readProject(context.db, id)
    const [events] = await analyticsDb.query(
      countRow,
      `SELECT coalesce(sum(events), 0)::bigint AS count FROM analytics_rollups
       WHERE project_id = $1 AND grain = 'people' AND bucket >= $2`,
      [id, isoDay(clock.now())],
    )
    return {
      limits: [
        {
          id: 'events-per-day',
          label: 'Analytics events today',
          used: Number(events?.count ?? 0),
          max: config.analyticsEventsPerDayPerProject,
          unit: 'events',
        },
        {
          id: 'requests-per-minute',
          label: 'Requests per minute',
          used: null,
          max: project?.requestsPerMinute ?? config.requestsPerMinutePerProject,
          unit: 'requests',
        },
      ],
      providers: [
        ...(await Promise.all(
          context.chains.ids.map((chain) => probeNode(context, chain, signal)),
        )),
        ...otherProviders(context),
      ],
    }
  })
}

async function probeNode(context: Context, id: string, signal: AbortSignal): Promise<Provider> {
  const { name, nodes } = context.chains.get(id)
  const provider = { kind: 'nodes', name: name ?? id } as const
  if (!id.startsWith('eip155:')) return { ...provider, state: 'unknown', detail: null }
  const limited = AbortSignal.any([signal, AbortSignal.timeout(NODE_TIMEOUT_MS)])
  try {
    await nodes.request({ method: 'eth_blockNumber', params: [] }, limited)
    return { ...provider, state: 'ok', detail: null }
  } catch {
    // What the node said may contain its URL and a key in it.
    return { ...provider, state: 'failing', detail: 'No node of this network answers' }
  }
}

/** Of these the server knows only whether they are set. */
function otherProviders({ config }: Context): Provider[] {
  const socials = config.vaultUrl === null ? [] : configuredSocials(config)
  return [
    {
      kind: 'mail',
      name: 'Email (SMTP_URL)',
      state: config.smtpUrl === null ? 'off' : 'unknown',
      detail: null,
    },
    ...config.onramp.map(
      ({ id }): Provider => ({ kind: 'onramp', name: id, state: 'unknown', detail: null }),
    ),
    ...socials.map(
      (id): Provider => ({ kind: 'social', name: id, state: 'unknown', detail: null }),
    ),
  ]
}
