import {
  type RelayMethod,
  type RelayPublish,
  relayCalls,
  relayErrors,
  relayMessageBytes,
} from '@latchkey/wire'
import * as v from 'valibot'
import { CallRefused } from './CallRefused.ts'
import type { Connection } from './connection.ts'
import { catchUp, toWireMessage } from './delivery.ts'
import {
  checkIpStorage,
  checkIpTopics,
  countStored,
  countSubscribed,
  dropExpired,
} from './ipUsage.ts'
import { createPendingMessage, type PendingMessage, storedBytes } from './pendingMessage.ts'
import { QuotaExceeded } from './QuotaExceeded.ts'
import type { RelayContext } from './relayContext.ts'
import { subscriptionId } from './subscriptionId.ts'

const FETCH_PAGE_SIZE = 50
/** WalletConnect’s tags of the messages that the relay publishes for a client. */
const TAGS = { proposal: 1100, proposalResponse: 1101, settlement: 1102 }

type Params<Method extends RelayMethod> = v.InferOutput<(typeof relayCalls)[Method]>
type Handlers = {
  [Method in RelayMethod]: (
    relay: RelayContext,
    connection: Connection,
    params: Params<Method>,
  ) => Promise<unknown>
}

const handlers: Handlers = {
  irn_publish: (relay, connection, params) => publish(relay, connection, [params]),
  irn_batchPublish: (relay, connection, { messages }) => publish(relay, connection, messages),
  async irn_subscribe(relay, connection, { topic }) {
    const [id] = await subscribe(relay, connection, [topic])
    return id
  },
  irn_batchSubscribe: (relay, connection, { topics }) => subscribe(relay, connection, topics),
  irn_unsubscribe: (relay, connection, { topic }) => unsubscribe(relay, connection, [topic]),
  irn_batchUnsubscribe: (relay, connection, { subscriptions }) =>
    unsubscribe(
      relay,
      connection,
      subscriptions.map(({ topic }) => topic),
    ),
  irn_fetchMessages: (relay, connection, { topic }) => fetchMessages(relay, connection, [topic]),
  irn_batchFetchMessages: (relay, connection, { topics }) =>
    fetchMessages(relay, connection, topics),
  async wc_proposeSession(relay, connection, params) {
    const { pairingTopic: topic, sessionProposal: message, ttl, attestation } = params
    await subscribe(relay, connection, [topic])
    return publish(relay, connection, [{ topic, message, ttl, attestation, tag: TAGS.proposal }])
  },
  async wc_approveSession(relay, connection, params) {
    const { pairingTopic, sessionTopic, ttl } = params
    await subscribe(relay, connection, [sessionTopic])
    return publish(relay, connection, [
      {
        topic: pairingTopic,
        message: params.sessionProposalResponse,
        ttl,
        tag: TAGS.proposalResponse,
      },
      { topic: sessionTopic, message: params.sessionSettlementRequest, ttl, tag: TAGS.settlement },
    ])
  },
}

/** @throws CallRefused */
export async function answerCall(
  relay: RelayContext,
  connection: Connection,
  call: { method: string; params?: unknown },
): Promise<unknown> {
  if (!isRelayMethod(call.method)) throw new CallRefused(relayErrors.method, 'Method not found')
  return dispatch(call.method, relay, connection, call.params)
}

function isRelayMethod(method: string): method is RelayMethod {
  return Object.hasOwn(relayCalls, method)
}

async function dispatch<Method extends RelayMethod>(
  method: Method,
  relay: RelayContext,
  connection: Connection,
  params: unknown,
): Promise<unknown> {
  const schema: v.GenericSchema<unknown, Params<Method>> = relayCalls[method]
  const parsed = v.safeParse(schema, params)
  if (!parsed.success) throw new CallRefused(relayErrors.params, 'Invalid params')
  return handlers[method](relay, connection, parsed.output)
}

async function publish(
  relay: RelayContext,
  connection: Connection,
  messages: readonly RelayPublish[],
): Promise<true> {
  if (messages.some(({ message }) => message.length > relayMessageBytes)) {
    throw new CallRefused(relayErrors.limit, `Message is larger than ${relayMessageBytes} bytes`)
  }
  const { ipUsage } = connection
  const bytes = messages.reduce((sum, message) => sum + storedBytes(message), 0)
  const wanted = { bytes, messages: messages.length }
  dropExpired(ipUsage, relay.now())
  const obstacle = checkIpStorage(ipUsage, wanted, relay.quotas.ip)
  if (obstacle) throw new QuotaExceeded(obstacle)
  // After the quota: the hash of a large message is the most expensive part of a rejected call.
  const pending = messages.map((message) => createPendingMessage(connection, message, relay.now()))
  ipUsage.pendingBytes += bytes
  try {
    // All messages are queued before the first `await`, so that they are stored in the order of arrival.
    await Promise.all(pending.map((message) => storeMessage(relay, connection, message)))
  } finally {
    ipUsage.pendingBytes -= bytes
  }
  return true
}

async function storeMessage(
  relay: RelayContext,
  { ipUsage }: Connection,
  message: PendingMessage,
): Promise<void> {
  const { expiresAt } = message
  countStored(ipUsage, { bytes: storedBytes(message), expiresAt, nowMs: relay.now() })
  await relay.messageQueue.put(message)
}

/** @throws QuotaExceeded */
export async function subscribe(
  relay: RelayContext,
  connection: Connection,
  topics: readonly string[],
): Promise<string[]> {
  const newTopics = [...new Set(topics)].filter((topic) => !connection.topics.has(topic))
  assertTopicQuotas(relay, connection, newTopics.length)
  if (newTopics.length > 0) countSubscribed(connection.ipUsage, newTopics.length, relay.now())
  for (const topic of newTopics) {
    // The topic starts as behind: stored messages are sent before new ones.
    connection.behind.add(topic)
    relay.hub.join(connection, topic)
  }
  try {
    if (newTopics.length > 0) await relay.messageQueue.subscribe(connection.client, newTopics)
  } catch (error) {
    for (const topic of newTopics) relay.hub.leave(connection, topic)
    throw error
  }
  return topics.map((topic) => subscriptionId(topic, connection.did))
}

/** @throws QuotaExceeded */
function assertTopicQuotas(
  relay: RelayContext,
  { topics, ipUsage }: Connection,
  added: number,
): void {
  if (added === 0) return
  const { topics: topicQuotas, ip: quota } = relay.quotas
  if (topics.size + added > topicQuotas.client) {
    throw new QuotaExceeded({ scope: 'client', resource: 'topics' })
  }
  dropExpired(ipUsage, relay.now())
  const obstacle = checkIpTopics(ipUsage, added, quota)
  if (obstacle) throw new QuotaExceeded(obstacle)
  if (relay.topics() + added > topicQuotas.total) {
    throw new QuotaExceeded({ scope: 'total', resource: 'topics' })
  }
}

async function unsubscribe(
  relay: RelayContext,
  connection: Connection,
  topics: readonly string[],
): Promise<true> {
  for (const topic of topics) {
    relay.hub.leave(connection, topic)
    connection.lastStored.delete(topic)
  }
  await relay.messageQueue.unsubscribe(connection.client, topics)
  return true
}

async function fetchMessages(
  relay: RelayContext,
  connection: Connection,
  topics: readonly string[],
): Promise<{ messages: object[]; hasMore: boolean }> {
  // A request for the next page acknowledges the previous one.
  const { client, fetched } = connection
  await Promise.all(fetched.map((seq) => relay.messageQueue.acknowledge({ seq, client })))
  const page = await relay.messageQueue.read({
    client,
    topics,
    except: [...connection.unacknowledged.keys()],
    limit: FETCH_PAGE_SIZE + 1,
  })
  const returned = page.slice(0, FETCH_PAGE_SIZE)
  connection.fetched = returned.map((message) => message.seq)
  return { messages: returned.map(toWireMessage), hasMore: page.length > FETCH_PAGE_SIZE }
}

/** Sends stored messages that the client has not received yet; called after the answer to its call. */
export async function deliverStored(relay: RelayContext, connection: Connection): Promise<void> {
  if (connection.behind.size > 0) await catchUp(connection, relay)
}
