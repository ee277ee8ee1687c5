import { loadOnce } from '../cache/loadOnce.ts'
import type { Context } from '../context/context.ts'
import { type InstallationKeys, loadInstallationKeys } from './keys/installationKeys.ts'
import type { Kms } from './kms/kms.ts'
import { toKmsRefusal } from './kms/kmsRefusal.ts'
import { openKms } from './kms/openKms.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { type AccessTokens, createAccessTokens } from './session/accessTokens.ts'

/** What the embedded wallet's routes need besides the server's context. */
export type Embedded = {
  context: Context
  kms: Kms
  keys: InstallationKeys
  mailer: Mailer
  tokens: AccessTokens
}

/** Opened at the first request, so that a server without the embedded wallet creates no keys. */
export function createEmbedded(context: Context): () => Promise<Embedded> {
  return loadOnce(async () => {
    try {
      return await loadEmbedded(context)
    } catch (error) {
      throw toKmsRefusal(error)
    }
  })
}

async function loadEmbedded(context: Context): Promise<Embedded> {
  const kms = await openKms(context.config, context.db)
  const keys = await loadInstallationKeys(context.db, kms)
  return {
    context,
    kms,
    keys,
    mailer: createMailer(context.config, context),
    tokens: await createAccessTokens(context, keys.tokenSeed),
  }
}
