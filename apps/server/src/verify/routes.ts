import * as v from 'valibot'
import type { App, Context } from '../context/context.ts'
import { InputError } from '../errors/replyError.ts'
import type { Project } from '../projects/project.ts'
import { isOriginAllowed } from '../request/isOriginAllowed.ts'
import { limitPerIp } from '../request/limitPerIp.ts'
import { openRequest } from '../request/openRequest.ts'
import { attestationPage } from './attestationPage.ts'
import { createAttestations } from './attestations.ts'

const RULES = { callsPerMinutePerIp: 600 }
const KEY_LIFETIME_MS = 86_400_000

/** An origin of the web exactly as browsers write it: `https://shop.example`, without a path. */
const webOrigin = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check((text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text),
)

/** The query of WalletConnect's attestation page, which only the official clients open. */
const attestationQuery = v.object({
  /** The page that embeds the attestation page and sends the message. */
  origin: webOrigin,
  /** The hash of the encrypted message that the attestation is for. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-zA-Z_-]{1,128}$/)),
})

/** WalletConnect's Verify API, version 3: who sends a message, for the wallet that receives it. */
export function verifyRoutes(app: App, context: Context): void {
  const attestations = createAttestations(context)

  app.get('/v3/attestation', async (c) => {
    const request = { projectId: c.req.query('projectId'), rules: RULES }
    const { project } = await openRequest(c, context, request)
    const query = v.safeParse(attestationQuery, c.req.query())
    if (!query.success) throw new InputError(query.issues)
    const { id, origin } = query.output
    const isVerified = project !== null && isListed(origin, project)
    const { html, headers } = attestationPage(
      await attestations.sign({ id, origin, isVerified }),
      origin,
    )
    return c.body(html, 200, headers)
  })

  app.get('/v3/public-key', async (c) => {
    await limitPerIp(c, context, RULES)
    const expiresAt = Math.floor((context.clock.now() + KEY_LIFETIME_MS) / 1_000)
    return c.json({ publicKey: await attestations.publicKey(), expiresAt })
  })
}

/** `*` lists no origin: it says nothing about who the page is. */
function isListed(origin: string, { origins }: Project): boolean {
  return isOriginAllowed(
    origin,
    origins.filter((entry) => entry !== '*'),
  )
}
