import { bundlerQuery, rpcQuery, supportedChainsEndpoint } from '@latchkey/wire'
import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { readBody } from '../body/readBody.ts'
import { bundlerBackends } from '../bundler/bundlerBackends.ts'
import type { App, Context } from '../context.ts'
import { withDeadline } from '../deadline.ts'
import { InputError } from '../replyError.ts'
import { openRequest } from '../request/openRequest.ts'
import { ServerError } from '../ServerError.ts'
import { serve } from '../serve.ts'
import type { Chain } from './chains.ts'
import { stringifyExact } from './exactJson.ts'
import { allowedMethods } from './methods.ts'
import { parseRpcBody } from './parseRpcBody.ts'
import { answerRpc, type RpcBackend, type RpcCaller } from './proxy.ts'
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

  const findBundler = bundlerBackends(context)
  const backendOf = rpcBackends(context)
  for (const path of ['/v1', '/v1/']) {
    app.post(path, (c) => {
      const { chainId } = readQuery(rpcQuery, c)
      return proxyRequest(c, context, () => backendOf(context.chains.get(chainId)))
    })
    app.get(path, () => {
      throw new ServerError(426, 'rpc/upgrade-needed', 'POST JSON-RPC here, or open a websocket')
    })
  }
  app.post('/v1/bundler', (c) => {
    const { chainId } = readQuery(bundlerQuery, c)
    return proxyRequest(c, context, (caller) => findBundler(context.chains.get(chainId), caller))
  })
}

/** The proxy of each chain, created once. */
export function rpcBackends(context: Context): (chain: Chain) => RpcBackend {
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
  findBackend: (caller: RpcCaller) => RpcBackend,
): Promise<Response> {
  const { project, ip } = await openRequest(c, context, {
    projectId: c.req.query('projectId'),
    rules: {},
  })
  const backend = findBackend({ project: project?.id ?? '', ip })
  const body = parseRpcBody(await readBody(c, MAX_RPC_BYTES))
  if (body.requests === null) return sendReply(c, body.refusal)
  if (project) {
    const requests = body.requests.length
    await countRpcRequests(context, { projectId: project.id, ip, requests })
  }
  const answer = await withDeadline(c.env?.outgoing, (signal) => answerRpc(body, backend, signal))
  if (answer.status === 'silent') return c.body(null, 204)
  if (answer.status === 'answered') return sendReply(c, answer.reply)
  throw new ServerError(503, 'rpc/unreachable', 'No node of this chain answered', 'chainId')
}

function sendReply(c: HonoContext, reply: RpcReply | readonly RpcReply[]): Response {
  return c.body(stringifyExact(reply), 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  })
}
