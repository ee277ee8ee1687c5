import * as v from 'valibot'
import { isSameAddress } from '../caip/isSameAddress.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { fromJson, toJson } from '../storage/json.ts'

/** An address the visitor has sent to from this browser. Never taken from the history, which attackers can write to (address poisoning). */
export type KnownRecipient = { address: string; name: string | null; lastSentMs: number }

const maxRecipients = 200

const recipientSchema: v.GenericSchema<unknown, KnownRecipient> = v.object({
  address: v.pipe(v.string(), v.maxLength(128)),
  name: v.nullable(v.pipe(v.string(), v.maxLength(255))),
  lastSentMs: v.number(),
})

/** The recipients stored in this browser, latest first. */
export function knownRecipients(latchkey: Latchkey): readonly KnownRecipient[] {
  const stored = fromJson(internals(latchkey).storage.get('known_recipients') ?? 'null')
  const list = Array.isArray(stored) ? stored : []
  return list.flatMap((item) => {
    const parsed = v.safeParse(recipientSchema, item)
    return parsed.success ? [parsed.output] : []
  })
}

export function storeRecipient(
  latchkey: Latchkey,
  { address, name }: { address: string; name: string | null },
): void {
  const others = knownRecipients(latchkey).filter(
    (knownRecipient) => !isSameAddress(knownRecipient.address, address),
  )
  const latest = { address, name, lastSentMs: Date.now() }
  internals(latchkey).storage.set(
    'known_recipients',
    toJson([latest, ...others].slice(0, maxRecipients)),
  )
}
