import * as v from 'valibot'

const BYTES_PER_CALL = 8_192
const TOPICS_PER_CALL = 10

const lists = v.object({
  messages: v.optional(v.array(v.unknown())),
  topics: v.optional(v.array(v.unknown())),
  subscriptions: v.optional(v.array(v.unknown())),
})

/** The rate-limit cost of one call: 1 per message, per ten topics and per 8 kB. Computed before the params are validated. */
export function callCost(params: unknown, frameBytes: number): number {
  const { messages = [], topics = [], subscriptions = [] } = v.is(lists, params) ? params : {}
  return Math.max(
    1,
    messages.length,
    Math.ceil(Math.max(topics.length, subscriptions.length) / TOPICS_PER_CALL),
    Math.ceil(frameBytes / BYTES_PER_CALL),
  )
}
