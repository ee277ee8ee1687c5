import * as v from 'valibot'
import { ServerError } from './ServerError.ts'

/** Where a list goes on, as text the caller hands back without reading it. */
export function encodeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** @throws ServerError 400 for anything we did not write. */
export function decodeCursor<Place>(
  schema: v.GenericSchema<unknown, Place>,
  cursor: string,
): Place {
  try {
    return v.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch (cause) {
    throw new ServerError(400, 'server/bad-input', 'This cursor is not one of ours', 'cursor', {
      cause,
    })
  }
}
