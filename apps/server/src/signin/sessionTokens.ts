import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type JWK, jwtVerify, SignJWT } from 'jose'
import { loadOnce } from '../cache/loadOnce.ts'
import type { Context } from '../context/context.ts'
import { serverSecret } from '../secret/serverSecret.ts'
import type { SignInSession } from './sessionTable.ts'

/** The PKCS #8 prefix of an Ed25519 private key, before its seed. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export type SessionTokens = {
  sign(id: string, session: SignInSession, issuer: string): Promise<string>
  /** The session id of a valid token for this project, or `null`. */
  verify(token: string, projectId: string): Promise<string | null>
  publicKey(): Promise<JWK & { kid: string; kty: string }>
}

type Keys = { privateKey: KeyObject; publicKey: KeyObject; kid: string; jwk: JWK & { kty: string } }

/** Session tokens: JWTs signed with a key that every node derives from the server's secret. */
export function createSessionTokens(context: Context): SessionTokens {
  const keys = loadOnce(() => loadKeys(context))
  return {
    async sign(id, session, issuer) {
      const { privateKey, kid } = await keys()
      const { tokenBinding, address, chainId, signedInAt, expiresAt } = session
      const cnf = tokenBinding.kind === 'bound' ? { cnf: { jkt: tokenBinding.thumbprint } } : {}
      return new SignJWT({ address, caip2Network: chainId, ...cnf })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid })
        .setIssuer(issuer)
        .setSubject(`${chainId}:${address}`)
        .setAudience(session.projectId)
        .setJti(id)
        .setIssuedAt(signedInAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
    },
    async verify(token, projectId) {
      const { publicKey } = await keys()
      const currentDate = new Date(context.clock.now())
      try {
        const rules = { algorithms: ['EdDSA'], audience: projectId, currentDate, typ: 'JWT' }
        const { payload } = await jwtVerify(token, publicKey, rules)
        return payload.jti ?? null
      } catch {
        // Not issued here, changed, expired, or for another project: not signed in.
        return null
      }
    },
    async publicKey() {
      const { jwk, kid } = await keys()
      return { ...jwk, kid, alg: 'EdDSA', use: 'sig' }
    },
  }
}

async function loadKeys(context: Context): Promise<Keys> {
  const seed = await serverSecret(context, 'signin')
  const key = Buffer.concat([PKCS8_HEAD, seed])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const { kty = 'OKP', crv = 'Ed25519', x = '' } = publicKey.export({ format: 'jwk' })
  const jwk = { kty, crv, x }
  return { privateKey, publicKey, jwk, kid: await calculateJwkThumbprint(jwk) }
}
