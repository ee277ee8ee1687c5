import * as v from 'valibot'
import { ServerError } from '../errors/ServerError.ts'

/** An opaque pagination cursor. */
export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** @throws ServerError 400 when the cursor is not one of `encodeCursor`. */
export function decodeCursor<Place>(
  schema: v.GenericSchema<unknown, Place>,
  cursor: string,
): Place {
  try {
    return v.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch (cause) {
    throw new ServerError(400, 'server/bad-input', 'Invalid cursor', 'cursor', {
      cause,
    })
  }
}
