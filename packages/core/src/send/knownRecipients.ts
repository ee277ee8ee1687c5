import * as v from 'valibot'
import { isSameAddress } from '../caip/isSameAddress.ts'
import type { Latchkey } from '../latchkey.ts'
import { fromJson, toJson } from '../storage/json.ts'

/** Somebody the visitor has sent to from this browser. Never taken from a history that strangers can write to. */
export type KnownRecipient = { address: string; name: string | null; lastSentMs: number }

const mostRecipients = 200

const recipient: v.GenericSchema<unknown, KnownRecipient> = v.object({
  address: v.pipe(v.string(), v.maxLength(128)),
  name: v.nullable(v.pipe(v.string(), v.maxLength(255))),
  lastSentMs: v.number(),
})

/** The visitor's own recipients, the latest first. */
export function knownRecipients(latchkey: Latchkey): readonly KnownRecipient[] {
  const stored = fromJson(latchkey.storage.get('known_recipients') ?? 'null')
  const list = Array.isArray(stored) ? stored : []
  return list.flatMap((item) => {
    const read = v.safeParse(recipient, item)
    return read.success ? [read.output] : []
  })
}

export function rememberRecipient(
  latchkey: Latchkey,
  { address, name }: { address: string; name: string | null },
): void {
  const others = knownRecipients(latchkey).filter((one) => !isSameAddress(one.address, address))
  const now = { address, name, lastSentMs: Date.now() }
  latchkey.storage.set('known_recipients', toJson([now, ...others].slice(0, mostRecipients)))
}
