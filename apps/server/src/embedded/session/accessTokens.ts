import { createPrivateKey, createPublicKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Context } from '../../context/context.ts'

const ACCESS_TTL_MS = 600_000

/** The PKCS #8 prefix of an Ed25519 private key, before its seed. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

type AccessClaims = {
  userId: string
  sessionId: string
  projectId: string
  thumbprint: string
}

export type AccessTokens = {
  sign(claims: AccessClaims): Promise<{ token: string; expiresAt: Date }>
  /** The claims of a valid access token for this project, or `null`. */
  verify(token: string, projectId: string): Promise<AccessClaims | null>
}

const payloadSchema = v.object({
  sub: v.string(),
  sid: v.string(),
  aud: v.string(),
  cnf: v.object({ jkt: v.string() }),
})

/** Access tokens (JWT): valid for ten minutes, bound to the browser's key by DPoP (RFC 9449). */
export async function createAccessTokens(context: Context, seed: Buffer): Promise<AccessTokens> {
  const key = Buffer.concat([PKCS8_PREFIX, seed])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  return {
    async sign({ userId, sessionId, projectId, thumbprint }) {
      const now = context.clock.now()
      const expiresAt = new Date(now + ACCESS_TTL_MS)
      const token = await new SignJWT({ sid: sessionId, cnf: { jkt: thumbprint } })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
        .setSubject(userId)
        .setAudience(projectId)
        .setIssuedAt(new Date(now))
        .setExpirationTime(expiresAt)
        .sign(privateKey)
      return { token, expiresAt }
    },
    async verify(token, projectId) {
      const currentDate = new Date(context.clock.now())
      const rules = { algorithms: ['EdDSA'], audience: projectId, currentDate, typ: 'at+jwt' }
      const verified = await jwtVerify(token, publicKey, rules).catch(() => null)
      const parsed = v.safeParse(payloadSchema, verified?.payload)
      if (!parsed.success) return null
      const { sub, sid, aud, cnf } = parsed.output
      return { userId: sub, sessionId: sid, projectId: aud, thumbprint: cnf.jkt }
    },
  }
}
