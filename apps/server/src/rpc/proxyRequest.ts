import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { readBody } from '../body/readBody.ts'
import type { Context } from '../context/context.ts'
import { InputError } from '../errors/replyError.ts'
import { ServerError } from '../errors/ServerError.ts'
import { withDeadline } from '../http/deadline.ts'
import { openRequest } from '../request/openRequest.ts'
import { stringifyExact } from './exactJson.ts'
import { parseRpcBody } from './parseRpcBody.ts'
import { answerRpc, type RpcBackend, type RpcCaller } from './proxy.ts'
import { countRpcRequests } from './rpcRateLimit.ts'
import type { RpcReply } from './rpcReply.ts'

const MAX_RPC_BYTES = 4 * 1_048_576

/** @throws InputError */
export function readQuery<Query>(schema: v.GenericSchema<unknown, Query>, c: HonoContext): Query {
  const checked = v.safeParse(schema, c.req.query())
  if (!checked.success) throw new InputError(checked.issues)
  return checked.output
}

/** Passes a JSON-RPC body on to the backend of its chain, and counts it for the project. @throws ServerError */
export async function proxyRequest(
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
