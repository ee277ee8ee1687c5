/** One key-encryption key for each: who may use one need not be able to use another. */
export const keyPurposes = ['factors', 'pepper', 'tokens', 'mail'] as const
export type KeyPurpose = (typeof keyPurposes)[number]

/** What a wrapped key is for: authenticated with it, so that it cannot be put in another's place. */
export type KeyUse = { purpose: KeyPurpose; context: string }

/** Wraps data keys with keys that this process never sees (or, in development, reads from a file). */
export type Kms = {
  wrap(key: Buffer, use: KeyUse): Promise<Buffer>
  /** @throws KmsDownError when the service does not answer, DamagedError when it is not ours. */
  unwrap(wrapped: Buffer, use: KeyUse): Promise<Buffer>
  /** Whether a newer version of the wrapping key is in force than the one used here. */
  isStale(wrapped: Buffer, use: KeyUse): Promise<boolean>
}

/** The key service is away: nothing is lost, try again. */
export class KmsDownError extends Error {
  override readonly name = 'KmsDownError'
}

/** Bytes that were changed, moved, or wrapped for something else. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError'
}
