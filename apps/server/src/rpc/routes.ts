import { bundlerQuery, rpcQuery, supportedChainsEndpoint } from '@latchkey/wire'
import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { readBody } from '../body/readBody.ts'
import { bundlerTargets } from '../bundler/bundlerTargets.ts'
import type { App, Context } from '../context.ts'
import { withDeadline } from '../deadline.ts'
import { InputError } from '../replyError.ts'
import { openRequest } from '../request/openRequest.ts'
import { ServerError } from '../ServerError.ts'
import { serve } from '../serve.ts'
import type { Chain } from './chains.ts'
import { writeExact } from './exactJson.ts'
import { allowedMethods } from './methods.ts'
import { answerRpc, type RpcTarget } from './proxy.ts'
import { readRpcBody } from './readRpcBody.ts'
import { countRpcRequests } from './rpcRateLimit.ts'
import type { RpcReply } from './rpcReply.ts'

const MAX_RPC_BYTES = 4 * 1_048_576

export function rpcRoutes(app: App, context: Context): void {
  serve(
    app,
    context,
    supportedChainsEndpoint,
    async () => ({ http: [...context.chains.ids], ws: [...context.chains.ids] }),
    { access: 'public', cacheSeconds: 86_400 },
  )

  const findBundler = bundlerTargets(context)
  const targetOf = rpcTargets(context)
  for (const path of ['/v1', '/v1/']) {
    app.post(path, (c) => {
      const { chainId } = readQuery(rpcQuery, c)
      return proxyRequest(c, context, () => targetOf(context.chains.get(chainId)))
    })
    app.get(path, () => {
      throw new ServerError(426, 'rpc/upgrade-needed', 'POST JSON-RPC here, or open a websocket')
    })
  }
  app.post('/v1/bundler', (c) => {
    const { chainId } = readQuery(bundlerQuery, c)
    return proxyRequest(c, context, (project) => findBundler(context.chains.get(chainId), project))
  })
}

/** The proxy of each chain, created once. */
export function rpcTargets(context: Context): (chain: Chain) => RpcTarget {
  const byNamespace = new Map<string, ReadonlySet<string>>()
  return (chain) => {
    const allowed =
      byNamespace.get(chain.namespace) ?? allowedMethods(chain.namespace, context.config.rpcMethods)
    byNamespace.set(chain.namespace, allowed)
    return { nodes: chain.nodes, allowed }
  }
}

function readQuery<Query>(schema: v.GenericSchema<unknown, Query>, c: HonoContext): Query {
  const checked = v.safeParse(schema, c.req.query())
  if (!checked.success) throw new InputError(checked.issues)
  return checked.output
}

async function proxyRequest(
  c: HonoContext,
  context: Context,
  findTarget: (project: string) => RpcTarget,
): Promise<Response> {
  const { project, ip } = await openRequest(c, context, {
    projectId: c.req.query('projectId'),
    rules: {},
  })
  const target = findTarget(project?.id ?? '')
  const body = readRpcBody(await readBody(c, MAX_RPC_BYTES))
  if (body.requests === null) return sendReply(c, body.refusal)
  if (project) {
    const requests = body.requests.length
    await countRpcRequests(context, { projectId: project.id, ip, requests })
  }
  const answer = await withDeadline(c.env?.outgoing, (signal) => answerRpc(body, target, signal))
  if (answer.status === 'silent') return c.body(null, 204)
  if (answer.status === 'answered') return sendReply(c, answer.reply)
  throw new ServerError(503, 'rpc/unreachable', 'No node of this chain answered', 'chainId')
}

function sendReply(c: HonoContext, reply: RpcReply | readonly RpcReply[]): Response {
  return c.body(writeExact(reply), 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  })
}
