import { LatchkeyError } from '@latchkey/core'
import * as v from 'valibot'

/** @throws wallet/failed when the wallet answered with something else */
export function parseReply<Output>(
  schema: v.GenericSchema<unknown, Output>,
  reply: unknown,
): Output {
  try {
    return v.parse(schema, reply)
  } catch (cause) {
    throw new LatchkeyError('wallet/failed', { code: null }, { cause })
  }
}

export function unsupported(method: string): LatchkeyError {
  return new LatchkeyError('wallet/method-unsupported', { method })
}

/** Bytes of a length; an extension's Uint8Array comes from another realm, so `instanceof` would fail. */
export const bytes = (length?: number): v.GenericSchema<unknown, Uint8Array> =>
  v.pipe(
    v.custom<ArrayLike<number>>(
      (value) =>
        ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === uint8ArrayTag,
    ),
    v.transform((value) => Uint8Array.from(value)),
    v.check((value) => length === undefined || value.length === length),
  )
const uint8ArrayTag = '[object Uint8Array]'
