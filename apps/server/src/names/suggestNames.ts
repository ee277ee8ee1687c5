import type { nameSuggestionsEndpoint, ReplyOf } from '@latchkey/wire'
import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { similarLabels } from './nameRules.ts'
import { findTakenNames } from './nameStore.ts'

const MAX_SUGGESTIONS = 5
const REQUESTED_LABEL = /^[a-z0-9-]{3,64}$/

/** The requested name first, taken or not, then free similar names. */
export async function suggestNames(
  context: Context,
  { text, zone }: { text: string; zone: string },
): Promise<ReplyOf<typeof nameSuggestionsEndpoint>> {
  const zones = context.config.nameZones
  // Clients of other vendors send the zone of their vendor.
  const servedZone = zones.includes(zone) ? zone : zones[0]
  const label = text.toLowerCase().split('.', 1)[0] ?? ''
  if (!REQUESTED_LABEL.test(label)) {
    throw new ServerError(400, 'names/invalid', '3 or more letters, digits or hyphens', 'name')
  }
  const year = new Date(context.clock.now()).getUTCFullYear()
  const wanted = `${label}.${servedZone}`
  const similar = similarLabels(label, year).map((similarLabel) => `${similarLabel}.${servedZone}`)
  const taken = await findTakenNames(context.db, [wanted, ...similar])
  const free = similar.filter((name) => !taken.has(name)).slice(0, MAX_SUGGESTIONS - 1)
  return {
    suggestions: [
      { name: wanted, registered: taken.has(wanted) },
      ...free.map((name) => ({ name, registered: false })),
    ],
  }
}
