import { isLatchkeyError } from '@latchkey/core'

/** The code of the error the work ends with; a foreign error or none at all shows as a sentence. */
export async function errorCodeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'it succeeded'
  } catch (error) {
    return isLatchkeyError(error) ? error.code : `not ours: ${error}`
  }
}
